/**
 * What other systems call our columns, by resource and column: best first, in lower case letters and digits. Kept apart
 * from the declarations, which every page loads.
 */
export const importAliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  pickers: {
    pickerCode: ['code', 'kerääjäkoodi', 'koodi', 'kommissioniercode', 'plockarkod', 'kod'],
    firstName: ['etunimi', 'vorname', 'förnamn'],
    lastName: ['surname', 'sukunimi', 'nachname', 'efternamn'],
    maxAllowedPriority: ['priority', 'prioriteetti', 'priorität', 'prioritet'],
  },
  products: {
    productCode: [
      'code',
      'sku',
      'itemno',
      'itemnumber',
      'tuotekoodi',
      'tuotenumero',
      'artikelnummer',
      'artikelnr',
    ],
    name: ['productname', 'nimi', 'tuotenimi', 'bezeichnung', 'artikelbezeichnung', 'benämning', 'namn'],
    eanCode: ['ean', 'gtin', 'ean13'],
    uom: ['unit', 'yksikkö', 'einheit', 'enhet'],
    length: ['pituus', 'länge', 'längd'],
    width: ['leveys', 'breite', 'bredd'],
    height: ['korkeus', 'höhe', 'höjd'],
    weight: ['paino', 'gewicht', 'vikt'],
    volume: ['tilavuus', 'volumen', 'volym'],
    erpProductId: ['erpid'],
    speechProductCode: ['speechcode', 'puhekoodi'],
    speechProductName: ['speechname', 'puhenimi'],
    productInfo: ['info', 'description', 'kuvaus', 'beschreibung', 'beskrivning'],
    imageUrl: ['image', 'picture', 'kuva', 'bild'],
    productCodes: ['barcodes', 'barcode', 'codes', 'viivakoodit', 'viivakoodi', 'strichcodes', 'streckkoder'],
  },
};
