import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { createRow } from '../../domain/mutations/rows';
import { products } from '../../domain/resources/catalog/products';
import { createNameStore } from './name-store';

it('a row created here has its name by the key that a form holds, also once the server has answered', async () => {
  const device = createFakeDevice({});
  const id = await device.newID();
  await device.submit([createRow(products, id, { productCode: 'ROPE', name: 'Rope' }, 2)]);
  device.acknowledge();
  const names = createNameStore(device);
  const end = names.want('products', id, () => {});
  await vi.waitFor(() => expect(names.nameOf('products', id)).toBe('ROPE Rope'));
  end();
});
