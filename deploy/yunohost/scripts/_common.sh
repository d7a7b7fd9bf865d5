#!/bin/bash
# shellcheck disable=SC1091,SC2034,SC2154 # YunoHost has the helpers and sets the variables.

# Evenly has no base path at the root of a domain.
base_path=${path%/}

# The program belongs to root: Evenly's user can run it and not replace it.
protect_program() {
  chown -R root:"$app" "$install_dir"
  chmod -R u=rwX,g=rX,o= "$install_dir"
}

# Evenly is up when its line is in the journal.
start_evenly() {
  ynh_systemctl --service="$app" --action=start --log_path=systemd --wait_until="listening on"
}
