print("evenly")
