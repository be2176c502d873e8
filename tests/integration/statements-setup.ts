import { afterAll, expect } from 'vitest';
import { takeCompanyless } from './company-statements';

// For every test file: statements of its servers about rows of companies name the company.
afterAll(() => {
  expect(takeCompanyless(), 'statements that name no company').toEqual([]);
});
