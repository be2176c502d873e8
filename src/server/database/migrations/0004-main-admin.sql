-- User id 1 may do everything, everywhere: there is one, in the first company.
ALTER TABLE "users" ADD CONSTRAINT "users_main_admin" CHECK ("userID" <> 1 OR "companyID" = 1);
