import { expect, it } from 'vitest';
import { nameLines } from './name-lines';

it.each([
  ['Tampere', ['Tampere']],
  ['Helsinki keskusta', ['Helsinki', 'keskusta']],
  ['Hämeenlinna–Valkeakoski', ['Hämeenlinna–', 'Valkeakoski']],
  ['Itä ja pohjoinen Uusimaa', ['Itä ja', 'pohjoinen …']],
  ['Yliopistonkatu', ['Yliopiston…']],
  ['Pääkaupunkiseutu 1', ['Pääkaupunk…']],
])('%s is %j', (name, lines) => {
  expect(nameLines(name)).toEqual(lines);
});
