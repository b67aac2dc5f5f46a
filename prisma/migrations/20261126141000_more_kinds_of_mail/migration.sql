-- A new value of an enum cannot be used in the migration that adds it.
ALTER TYPE "mail_kind" ADD VALUE 'staff_password_reset';
ALTER TYPE "mail_kind" ADD VALUE 'staff_notice';
ALTER TYPE "mail_kind" ADD VALUE 'email_corrected';
