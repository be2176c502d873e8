import { expect, it } from 'vitest';
import { keptValues } from './field-text';
import { products } from './resources/catalog/products';
import { users } from './resources/company/users';
import { taskLines } from './resources/tasks/task-lines';

it('amounts are rounded to the millionth, as the server sums them; other numbers stay as they are', () => {
  expect(
    keptValues(taskLines.fields, { taskAmount: 0.1234567, weight: 1e12 + 0.3, lineNumber: 3, lot: null }),
  ).toEqual({ taskAmount: 0.123457, weight: 1e12 + 0.3, lineNumber: 3, lot: null });
});

it('names and addresses lose their outer blanks, longer texts keep theirs; a value of blanks becomes empty', () => {
  const blank = ' \t ';
  expect(
    keptValues(products.fields, { name: ' Bolt\n', imageUrl: ' /a.png ', productInfo: ' a\n b ' }),
  ).toEqual({
    name: 'Bolt',
    imageUrl: '/a.png',
    productInfo: ' a\n b ',
  });
  expect(keptValues(products.fields, { name: blank, imageUrl: '', productInfo: blank })).toEqual({
    name: null,
    imageUrl: null,
    productInfo: null,
  });
  expect(keptValues(users.fields, { password: ' secret ', username: ' aino ' })).toEqual({
    password: ' secret ',
    username: 'aino',
  });
});
