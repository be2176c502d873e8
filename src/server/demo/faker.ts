import { base, en, Faker, fi } from '@faker-js/faker';
import { hashText } from './random';

/** Finnish names first; English fills what the locale lacks. */
export function createFaker(seed: number, purpose: string): Faker {
  return new Faker({ locale: [fi, en, base], seed: hashText(`${seed}/${purpose}`) });
}
