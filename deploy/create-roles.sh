#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two roles of docs/operations.md and their database.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres \
  -v app_password="$DATABASE_PASSWORD" -v owner_password="$OWNER_PASSWORD" <<'SQL'
create role shop_owner login password :'owner_password';
create role shop_app login password :'app_password';
grant shop_app to shop_owner;
create database shop owner shop_owner;
SQL
