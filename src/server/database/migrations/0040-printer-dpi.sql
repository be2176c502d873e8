-- Templates give sizes in dots: how many an inch has is the printer's. Empty: 203.
ALTER TABLE "printers" ADD COLUMN "dpi" integer;
