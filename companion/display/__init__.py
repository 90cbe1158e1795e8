"""What people see: pictures, lights and sentences made from views that hold no secret."""
