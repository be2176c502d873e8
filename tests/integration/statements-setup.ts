import { afterAll, expect } from 'vitest';
import { takeCompanyless } from './company-statements';

// Of every test file: what its servers have asked about rows of companies names the company.
afterAll(() => {
  expect(takeCompanyless(), 'statements that name no company').toEqual([]);
});
