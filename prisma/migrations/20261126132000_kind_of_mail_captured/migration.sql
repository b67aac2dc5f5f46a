-- A capture says that money was charged, no more. A migration of its own: a new value cannot be used where it is added.
ALTER TYPE "mail_kind" ADD VALUE 'captured' BEFORE 'dispatched';
