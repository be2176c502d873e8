import { describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { resourceOf, resources } from '../../domain/resources/registry';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { childrenPath, readTabAddress, tabPath, tabsOf } from './tab-address';

const read = (rest: string) => {
  const address = readTabAddress(warehouses, rest);
  return address && [address.name, address.child.name, address.opened];
};

describe('the address of a tab', () => {
  it("is the record's own for the first tab, and names the others", () => {
    expect(tabPath(warehouses, 3, 'sections')).toBe('/warehouses/3');
    expect(tabPath(warehouses, 3, 'locations')).toBe('/warehouses/3/locations');
    expect(childrenPath(warehouses, 3, 'sections')).toBe('/warehouses/3/sections');
  });

  it('is read together with the row that is opened', () => {
    expect(read('')).toEqual(['sections', 'warehouseSections', null]);
    expect(read('locations')).toEqual(['locations', 'locations', null]);
    expect(read('sections/7')).toEqual(['sections', 'warehouseSections', 7]);
    expect(read('sections/-2')).toEqual(['sections', 'warehouseSections', -2]);
    expect(read('locations/new')).toEqual(['locations', 'locations', 'new']);
  });

  it('is read whatever the case of its letters', () => {
    expect(read('Locations/NEW')).toEqual(['locations', 'locations', 'new']);
    expect(readTabAddress(products, 'productcodes/6/History')).toMatchObject({
      name: 'productCodes',
      opened: 6,
      isHistory: true,
    });
  });

  it('is none if there is no such tab', () => {
    for (const rest of ['racks', 'sections/x', 'sections/7/more', 'toString']) expect(read(rest)).toBeNull();
  });
});

it('every declared tab lists rows that refer to the resource', () => {
  const tabs = resources.flatMap((resource: Resource) =>
    tabsOf(resource).map(([, tab]) => ({ resource, tab })),
  );
  expect(tabs.length).toBeGreaterThan(0);
  for (const { resource, tab } of tabs) {
    const child = resourceOf(tab.resource);
    expect(child.parent && child.fields[child.parent]).toMatchObject({
      kind: 'reference',
      to: resource.name,
    });
  }
});
