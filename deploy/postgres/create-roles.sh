#!/bin/sh
# Creates the two roles and the database of the shop: docs/operations.md, "Two roles of the database". The PostgreSQL image runs it
# once, when its volume is empty. On a server without containers: run it as a superuser with the two variables set.
set -eu
psql --set ON_ERROR_STOP=1 --no-psqlrc --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$SHOP_OWNER_PASSWORD" --set app_password="$SHOP_APP_PASSWORD" <<'SQL'
create role shop_owner login password :'owner_password';
create role shop_app login password :'app_password';
-- So that the migrating role can give the shop's role the job queue.
grant shop_app to shop_owner;
create database shop owner shop_owner;
SQL
