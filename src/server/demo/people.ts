import { base, en, Faker, fi } from '@faker-js/faker';
import type { Picker } from '../../domain/resources/company/pickers';
import type { User } from '../../domain/resources/company/users';
import { demoAccounts } from './accounts';
import type { RoutePlan } from './goods/partners';
import { createRandom, hashText } from './random';

export function generateUsers(demoCompanyID: number): readonly User[] {
  return demoAccounts.map(({ username, userType, companyID = demoCompanyID }, index) => ({
    userID: index + 1,
    companyID,
    username,
    userType,
    password: null,
    currentPassword: null,
    pickerID: userType === 'PICKER' ? 1 : null,
    loginTime: null,
    lastActionTime: null,
    clientApplication: null,
  }));
}

export interface PickerProfile {
  readonly row: Picker;
  readonly pin: string;
  /** Seconds for a line, before random variation. */
  readonly paceSeconds: number;
}

/** Pickers with codes and PINs; no two of one name. */
export function generatePickers(seed: number, companyID: number, count: number): readonly PickerProfile[] {
  const faker = createFaker(seed, 'pickers');
  const random = createRandom(seed, 'pickers');
  const names = new Set<string>();
  while (names.size < count) names.add(`${faker.person.firstName()} ${faker.person.lastName()}`);
  return [...names].map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ');
    const row = {
      pickerID: index + 1,
      companyID,
      pickerCode: String(101 + index),
      firstName,
      lastName: rest.join(' '),
      pin: null,
      maxAllowedPriority: random.pick([null, null, null, 50, 99]),
      lastActionTime: null,
    };
    return { row, pin: String(random.int(0, 9999)).padStart(4, '0'), paceSeconds: 35 + random.next() * 40 };
  });
}

export interface Customer {
  readonly name: string;
  readonly number: string;
  readonly code: string;
  readonly plan: RoutePlan;
  readonly deliveryMethodID: number;
}

/** Finnish names first; English fills what the locale lacks. */
function createFaker(seed: number, purpose: string): Faker {
  return new Faker({ locale: [fi, en, base], seed: hashText(`${seed}/${purpose}`) });
}

type NameMaker = (given: string, family: string, city: string) => string;

const kinds: readonly (readonly [code: string, makeName: NameMaker])[] = [
  ['HORECA', (given) => `Kahvila ${given}`],
  ['HORECA', (_, family) => `Ravintola ${family}`],
  ['HORECA', (given) => `Lounasravintola ${given}`],
  ['HORECA', (_, family) => `Leipomo ${family} Oy`],
  ['HORECA', (_given, _family, city) => `Hotelli ${city}`],
  ['RAK', (_, family) => `Rakennusliike ${family} Oy`],
  ['RAK', (_, family) => `LVI-Asennus ${family} Oy`],
  ['RAK', (_, family) => `Sähkö-${family} Ky`],
  ['TEOL', (_, family) => `Konepaja ${family} Oy`],
  ['PALV', (_, family) => `Siivouspalvelu ${family}`],
  ['PALV', (_, family) => `Kiinteistöhuolto ${family} Oy`],
  ['KAUPPA', (given) => `Kyläkauppa ${given}`],
  ['KAUPPA', (_, family) => `${family} & Pojat Oy`],
  ['JULK', (_given, _family, city) => `${city}, keskuskeittiö`],
  ['JULK', (_given, _family, city) => `${city}, tekninen toimi`],
  ['TSTO', (_, family) => `Tilitoimisto ${family}`],
];

export function generateCustomers(
  seed: number,
  plans: readonly RoutePlan[],
  count: number,
): readonly Customer[] {
  const faker = createFaker(seed, 'customers');
  const random = createRandom(seed, 'customers');
  const names = new Map<string, string>();
  while (names.size < count) {
    const [code, makeName] = random.pick(kinds);
    names.set(makeName(faker.person.firstName(), faker.person.lastName(), faker.location.city()), code);
  }
  return [...names].map(([name, code], index) => ({
    name,
    code,
    number: String(10_010 + index * 10),
    plan: random.pick(plans),
    deliveryMethodID: random.pick([1, 1, 1, 1, 2, 3, 4, 5, 6, 7]),
  }));
}
