-- The name that the user was called when the session began: devices go on sending it, whatever the user is called later.
ALTER TABLE "sessions" ADD COLUMN "loginName" text;
