-- Agreements that have not begun: the job that forgets cards of guests reads them every minute.
CREATE INDEX "agreement_waits" ON "agreement"("consent_at") WHERE "state" = 'PENDING';
