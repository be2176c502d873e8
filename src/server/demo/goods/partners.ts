import type { DeliveryMethod } from '../../../domain/resources/catalog/delivery-methods';
import type { ReasonCode } from '../../../domain/resources/catalog/reason-codes';
import type { Dispatch } from '../../../domain/resources/sites/dispatches';
import type { Route } from '../../../domain/resources/sites/routes';
import { createRandom } from '../random';

/** Routes with the warehouse they leave from; the first four digits of their departures are spread over the day. */
const routeTable = [
  ['Helsinki keskusta', 1, ['08:00', '13:00']],
  ['Helsinki itä', 1, ['08:30', '14:00']],
  ['Espoo–Kirkkonummi', 1, ['09:00', '14:30']],
  ['Vantaa–Kerava', 1, ['09:30', '15:00']],
  ['Tuusula–Hyvinkää', 1, ['10:30']],
  ['Porvoo–Loviisa', 1, ['11:00']],
  ['Lahti–Heinola', 1, ['12:00']],
  ['Turku–Salo', 1, ['16:00']],
  ['Tampere', 2, ['09:00', '14:00']],
  ['Hämeenlinna–Valkeakoski', 2, ['11:00']],
  ['Jyväskylä', 2, ['15:30']],
  ['Nouto', 1, ['16:30']],
] as const;

export interface RoutePlan {
  readonly route: Route;
  readonly warehouseID: number;
  readonly dispatches: readonly Dispatch[];
}

const days = [0, 1, 2, 3, 4, 5, 6];
const saturday = 5;

/** Twelve routes; each leaves once or twice a day, once at weekends. */
export function generateRoutes(seed: number, companyID: number): readonly RoutePlan[] {
  const random = createRandom(seed, 'routes');
  let dispatchID = 0;
  return routeTable.map(([name, warehouseID, times], index) => {
    const routeID = index + 1;
    const pickingStart = random.pick([90, 120, 150, 180]);
    const dispatches = days.flatMap((day) =>
      times.slice(0, day < saturday ? times.length : 1).map((dispatchTime) => ({
        dispatchID: ++dispatchID,
        companyID,
        routeID,
        day,
        dispatchTime,
        pickingStart,
      })),
    );
    const externalReference = `R${String(routeID * 10).padStart(3, '0')}`;
    return {
      warehouseID,
      dispatches,
      route: { routeID, companyID, name, priority: routeID * 10, externalReference },
    };
  });
}

const methods = [
  ['Oma jakelu', 'OMA', null],
  ['Nouto varastolta', 'NOUTO', null],
  ['Kylmäkuljetus', 'KYL', 'KK-204'],
  ['Kappaletavara', 'KAPPA', 'KT-118'],
  ['Lavarahti', 'LAVA', 'KT-118'],
  ['Pakettipalvelu', 'PAK', 'PP-31'],
  ['Pikalähetti', 'PIKA', 'PL-7'],
] as const;

export function generateDeliveryMethods(companyID: number): readonly DeliveryMethod[] {
  return methods.map(([name, serviceCode, partnerCode], index) => ({
    deliveryMethodID: index + 1,
    companyID,
    name,
    serviceCode,
    customerNumber: partnerCode === null ? null : `70${index}144`,
    partnerCode,
  }));
}

const reasons = [
  ['VAURIO', 'Tuote vaurioitunut'],
  ['PUUTE', 'Tuote puuttuu hyllypaikalta'],
  ['PÄIVÄYS', 'Päiväys umpeutunut tai liian lyhyt'],
  ['VÄÄRÄ', 'Hyllypaikassa väärä tuote'],
  ['PAKKAUS', 'Pakkaus rikki'],
  ['LASKU', 'Laskuvirhe inventoinnissa'],
  ['HÄVIKKI', 'Muu hävikki'],
  ['PALAUTUS', 'Asiakaspalautus'],
] as const;

export function generateReasonCodes(companyID: number): readonly ReasonCode[] {
  return reasons.map(([reasonCode, description], index) => ({
    reasonCodeID: index + 1,
    companyID,
    reasonCode,
    description,
  }));
}
