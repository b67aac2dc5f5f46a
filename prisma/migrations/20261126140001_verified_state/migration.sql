-- The state of a payment that verified a card: it belongs to no order and moves no money. In a migration of its own, because
-- PostgreSQL takes a new value of an enum only after the transaction that adds it.
ALTER TYPE "order_state" ADD VALUE 'verified';
