-- A new value of an enum cannot be used in the migration that adds it.
ALTER TYPE "mail_kind" ADD VALUE 'plan_changed';
