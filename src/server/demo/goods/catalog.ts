/** A Finnish wholesaler's range: data from which `products.ts` makes names, sizes and weights. Brands are invented. */
export interface Category {
  /** First two digits of the product code. */
  readonly code: string;
  readonly section: SectionKey;
  readonly brands: readonly string[];
  readonly lots: boolean;
  readonly items: readonly Item[];
}

export type SectionKey = 'dry' | 'cold' | 'frozen' | 'hardware' | 'cleaning' | 'office';

export interface Item {
  readonly noun: string;
  readonly variants: readonly string[];
  readonly sizes: readonly Size[];
}

export interface Size {
  readonly text: string;
  readonly kg: number;
  readonly dm3: number;
  readonly uom: string;
}

/** `noun: variant, variant: text/kg/dm3/uom, …`; an empty variant is a product without one. */
function items(lines: readonly string[]): readonly Item[] {
  return lines.map((line) => {
    const [noun = '', variants = '', sizes = ''] = line.split(': ');
    return {
      noun,
      variants: variants.split(', '),
      sizes: sizes.split(', ').map((size) => {
        const [text = '', kg, dm3, uom = 'kpl'] = size.split('/');
        return { text, kg: Number(kg), dm3: Number(dm3), uom };
      }),
    };
  });
}

const food = ['Kuura', 'Pihlaja', 'Suvikumpu', 'Myllyranta', 'Ahjola'] as const;
const tools = ['Tervas', 'Rautalehto', 'Kelo', 'Takomo'] as const;
const care = ['Kirkas', 'Lumme', 'Puhto', 'Raikas'] as const;
const office = ['Havu', 'Arkki', 'Toimela', 'Kynttä'] as const;

export const catalog: readonly Category[] = [
  {
    code: '11',
    section: 'dry',
    brands: food,
    lots: true,
    items: items([
      'suodatinkahvi: vaalea paahto, tumma paahto, luomu, kofeiiniton: 450 g/0.47/1.1/pkt, 1 kg/1.05/2.4/pkt, 24 × 100 g/2.7/7.5/ltk',
      'espressopavut: klassinen, tumma: 500 g/0.52/1.4/pkt, 1 kg/1.04/2.7/pkt',
      'musta tee: earl grey, english breakfast, metsämarja: 25 pss/0.08/0.4/pkt, 100 pss/0.25/1.2/pkt',
      'kaakaojauhe: makeutettu, tumma: 500 g/0.54/1.2/pkt, 1 kg/1.06/2.2/pkt',
      'hieno sokeri: , luomu: 1 kg/1.01/1.2/pkt, 10 kg/10.1/12/sk',
      'palasokeri: valkoinen, ruoko: 1 kg/1.03/1.5/pkt',
      'vehnäjauho: puolikarkea, erikoiskarkea, hiivaleipä: 2 kg/2.03/3.1/pkt, 20 kg/20.2/30/sk',
      'ruisjauho: karkea, hieno: 2 kg/2.03/3.3/pkt, 20 kg/20.2/32/sk',
      'kaurahiutale: pikku, iso, luomu: 1 kg/1.03/2.8/pkt, 5 kg/5.1/13/sk',
      'pasta: penne, fusilli, spagetti, makaroni: 500 g/0.51/1.4/pkt, 5 kg/5.1/13/ltk',
      'riisi: basmati, jasmiini, pitkäjyväinen, puuro: 1 kg/1.02/1.3/pkt, 10 kg/10.1/12.5/sk',
    ]),
  },
  {
    code: '12',
    section: 'dry',
    brands: food,
    lots: true,
    items: items([
      'tomaattimurska: , basilika, valkosipuli: 400 g/0.44/0.5/prk, 2,5 kg/2.8/2.9/prk',
      'tonnikala: vedessä, öljyssä: 185 g/0.22/0.2/prk, 1,7 kg/2/1.6/prk',
      'hernekeitto: , kasvis: 520 g/0.6/0.6/prk',
      'rypsiöljy: , kylmäpuristettu: 1 l/0.95/1.2/plo, 10 l/9.4/11/kpl',
      'oliiviöljy: ekstra neitsyt, mieto: 500 ml/0.9/0.9/plo, 5 l/4.9/5.6/kpl',
      'ketsuppi: , vähäsokerinen: 1 kg/1.06/1.2/plo, 5 kg/5.2/5.4/kpl',
      'sinappi: väkevä, mieto, täysjyvä: 500 g/0.54/0.6/plo, 5 kg/5.2/5.4/kpl',
      'hillo: mansikka, vadelma, mustikka, puolukka: 1 kg/1.06/0.9/prk, 4 kg/4.2/3.6/kpl',
      'hunaja: juokseva, kidehunaja: 450 g/0.7/0.5/prk',
      'näkkileipä: ruis, kaura, siemen: 240 g/0.26/1.6/pkt, 24 × 2 viip./0.6/4.2/ltk',
      'keksi: kaura, täyte, digestive: 300 g/0.32/1.2/pkt, 12 × 300 g/3.9/15/ltk',
      'pähkinä: cashew, maapähkinä, sekoitus: 200 g/0.21/0.5/pss, 1 kg/1.03/2/pss',
    ]),
  },
  {
    code: '13',
    section: 'dry',
    brands: ['Lähdevesi', 'Pihlaja', 'Suvikumpu', 'Hilla'],
    lots: true,
    items: items([
      'kivennäisvesi: maustamaton, sitruuna, vadelma: 0,33 l × 24/8.6/11/ltk, 0,5 l × 18/9.6/12/ltk, 1,5 l × 6/9.5/11/ltk',
      'virvoitusjuoma: cola, appelsiini, cola sokeriton, sitruuna: 0,33 l × 24/8.8/11/ltk, 0,5 l × 18/9.7/12/ltk, 1,5 l × 6/9.6/11/ltk',
      'täysmehu: appelsiini, omena, ananas, multivitamiini: 1 l/1.08/1.1/tlk, 2 dl × 27/6.2/7/ltk',
      'mehutiiviste: mustaherukka, sekamehu, sitruuna: 1 l/1.15/1.2/plo, 3 l/3.4/3.4/kpl',
      'energiajuoma: original, sokeriton, hedelmä: 0,33 l × 24/8.6/11/ltk',
      'kaurajuoma: barista, luomu, suklaa: 1 l/1.05/1.1/tlk, 6 × 1 l/6.4/7/ltk',
    ]),
  },
  {
    code: '21',
    section: 'cold',
    brands: ['Niittyranta', 'Pihlaja', 'Suvikumpu', 'Ahjola'],
    lots: true,
    items: items([
      'maito: rasvaton, kevyt, täysi, laktoositon: 1 l/1.05/1.1/tlk, 10 l/10.4/11/kpl',
      'piimä: , laktoositon: 1 l/1.05/1.1/tlk',
      'voi: normaalisuolainen, vähäsuolainen, laktoositon: 500 g/0.51/0.6/pkt, 10 × 500 g/5.2/6/ltk',
      'juusto viipale: edam, emmental, kermajuusto: 300 g/0.31/0.5/pkt, 1 kg/1.03/1.5/pkt',
      'raejuusto: , laktoositon: 200 g/0.21/0.3/prk, 1,5 kg/1.6/1.8/kpl',
      'jogurtti: mansikka, maustamaton, vanilja, mustikka: 200 g/0.21/0.3/prk, 1 kg/1.04/1.1/tlk, 5 kg/5.2/5.5/kpl',
      'ruokakerma: 10 %, 15 %, 35 %: 2 dl/0.22/0.3/tlk, 1 l/1.04/1.1/tlk',
      'kinkkuleike: savu, pippuri: 300 g/0.31/0.5/pkt, 1 kg/1.03/1.4/pkt',
      'nakki: , juusto: 400 g/0.42/0.6/pkt, 2 kg/2.05/2.6/pkt',
      'lohifilee: graavi, kylmäsavu: 300 g/0.32/0.6/pkt, 1,2 kg/1.3/2/pkt',
      'perunasalaatti: , kevyt: 400 g/0.42/0.5/prk, 3 kg/3.1/3.2/kpl',
      'kananmuna: vapaa, luomu, M-koko: 10 kpl/0.68/1.6/pkt, 30 kpl/1.95/4.6/kenno',
    ]),
  },
  {
    code: '22',
    section: 'frozen',
    brands: ['Kuura', 'Hanki', 'Suvikumpu', 'Ahjola'],
    lots: true,
    items: items([
      'pakasteherne: , luomu: 200 g/0.21/0.5/pss, 2,5 kg/2.6/4.8/pss',
      'wokvihannes: itämainen, kotimainen, thai: 450 g/0.47/1.1/pss, 2,5 kg/2.6/5.2/pss',
      'ranskanperuna: suora, aalto, lohko: 1 kg/1.03/2.4/pss, 2,5 kg/2.6/5.5/pss',
      'kalapuikko: , gluteeniton: 250 g/0.28/0.7/pkt, 5 kg/5.3/12/ltk',
      'lihapulla: nauta, kana, kasvis: 300 g/0.32/0.8/pss, 5 kg/5.2/10/ltk',
      'pizza: kinkku, kebab, margherita: 350 g/0.4/1.6/kpl, 12 × 350 g/5/20/ltk',
      'marjapakaste: mustikka, mansikka, puolukka, sekoitus: 500 g/0.52/1/pss, 2,5 kg/2.6/4.8/pss',
      'jäätelö: vanilja, suklaa, toffee, lakritsi: 1 l/0.55/1.1/pkt, 5 l/2.7/5.5/kpl',
      'karjalanpiirakka: riisi, peruna, ohra: 20 kpl/1.6/3.5/ltk, 60 kpl/4.7/10/ltk',
      'sämpylä esipaistettu: vehnä, kaura, ruis: 30 kpl/2.2/11/ltk, 60 kpl/4.3/21/ltk',
    ]),
  },
  {
    code: '31',
    section: 'hardware',
    brands: tools,
    lots: false,
    items: items([
      'uppokantaruuvi: TX sinkitty, TX A2, PZ keltasinkitty: 4×40 mm 500 kpl/1.4/0.8/pkt, 4,5×50 mm 200 kpl/0.9/0.6/pkt, 5×60 mm 200 kpl/1.5/0.9/pkt, 6×100 mm 100 kpl/1.9/1.2/pkt',
      'kuusioruuvi: sinkitty, A4: M6×30 100 kpl/0.9/0.4/pkt, M8×50 100 kpl/2.4/0.9/pkt, M10×80 50 kpl/2.9/1.1/pkt',
      'mutteri: sinkitty, A4, nyloc: M6 200 kpl/0.5/0.3/pkt, M8 100 kpl/0.6/0.3/pkt, M10 100 kpl/1.1/0.5/pkt',
      'naula: kirkas, kuumasinkitty: 75×2,8 mm 5 kg/5/2.5/ltk, 100×3,4 mm 5 kg/5/2.5/ltk',
      'kiintoavain: kromattu, pitkä: 10 mm/0.06/0.1/kpl, 13 mm/0.1/0.1/kpl, 17 mm/0.17/0.2/kpl, 24 mm/0.35/0.4/kpl',
      'ruuvimeisseli: TX20, PZ2, talttapää 5 mm: lyhyt/0.08/0.2/kpl, pitkä/0.13/0.3/kpl',
      'vasara: kirvesmiehen, kumi, leka: 0,5 kg/0.75/1.1/kpl, 1 kg/1.4/1.8/kpl',
      'poranterä: metalli HSS, puu, betoni SDS+: 6 mm/0.04/0.1/kpl, 8 mm/0.07/0.1/kpl, 10 mm/0.11/0.2/kpl, sarja 10 kpl/0.5/0.8/sarja',
      'katkaisulaikka: metalli, kivi, timantti: 125 mm/0.09/0.1/kpl, 230 mm/0.3/0.4/kpl, 125 mm 10 kpl/0.95/0.8/pkt',
      'hiomapaperi: P80, P120, P240: 125 mm 50 kpl/0.7/1/pkt, rulla 115 mm × 10 m/0.9/1.6/rll',
      'mittanauha: magneetti, perus: 5 m/0.25/0.4/kpl, 8 m/0.45/0.6/kpl',
      'vesivaaka: alumiini, laser: 60 cm/0.5/1.5/kpl, 120 cm/0.95/3/kpl',
    ]),
  },
  {
    code: '32',
    section: 'hardware',
    brands: ['Valokka', 'Kelo', 'Rautalehto', 'Takomo'],
    lots: false,
    items: items([
      'asennuskaapeli: MMJ 3×1,5, MMJ 3×2,5, MCMK 4×6: 25 m/3.6/5/rll, 50 m/7.2/9/rll, 100 m/14.3/17/rll',
      'jatkojohto: sisä, ulko, työmaa: 3 m/0.5/1.2/kpl, 10 m/1.4/3/kpl, 25 m/3.3/7/kpl',
      'LED-lamppu: E27 lämmin, E27 kylmä, E14 lämmin, GU10: 4,5 W/0.05/0.3/kpl, 9 W/0.07/0.4/kpl, 10 kpl/0.6/3.6/ltk',
      'LED-paneeli: 3000 K, 4000 K: 60×60 cm/2.8/9/kpl, 30×120 cm/2.9/9/kpl',
      'putkenpidin: sinkitty, haponkestävä, muovi: 15 mm 50 kpl/1.2/2/pkt, 22 mm 50 kpl/1.6/3/pkt, 54 mm 10 kpl/0.9/2/pkt',
      'puserrusliitin: suora, kulma, T-haara: 15 mm/0.09/0.1/kpl, 22 mm/0.17/0.2/kpl',
      'palloventtiili: messinki, haponkestävä: DN15/0.2/0.2/kpl, DN25/0.45/0.5/kpl, DN50/1.6/1.8/kpl',
      'viemäriputki: PP, PVC: 50 mm 1 m/0.5/3/kpl, 75 mm 2 m/1.5/12/kpl, 110 mm 2 m/2.7/25/kpl',
      'akku: 18 V 2 Ah, 18 V 5 Ah, 12 V 4 Ah: kpl/0.6/1/kpl, 2 kpl/1.2/2/pkt',
      'alkaliparisto: AA, AAA, C, 9 V: 4 kpl/0.1/0.1/pkt, 24 kpl/0.6/0.5/pkt, 100 kpl/2.4/1.8/ltk',
    ]),
  },
  {
    code: '33',
    section: 'hardware',
    brands: ['Suoja', 'Tervas', 'Kelo', 'Varma'],
    lots: false,
    items: items([
      'työkäsine: nitriili, nahka, viiltosuoja, talvi: koko 8/0.09/0.4/pari, koko 9/0.09/0.4/pari, koko 10/0.1/0.4/pari, koko 11/0.1/0.5/pari',
      'kertakäyttökäsine: nitriili sininen, vinyyli, nitriili musta: S 100 kpl/0.4/1.5/pkt, M 100 kpl/0.43/1.5/pkt, L 100 kpl/0.46/1.5/pkt',
      'suojakypärä: valkoinen, keltainen, oranssi: säätöpanta/0.4/6/kpl',
      'suojalasit: kirkas, tumma, sankasuojin: kpl/0.05/0.6/kpl, 10 kpl/0.5/4/ltk',
      'kuulosuojain: sankamalli, kypärämalli, bluetooth: kpl/0.3/2.2/kpl',
      'hengityssuojain: FFP2, FFP3, puolinaamari: 10 kpl/0.2/2/pkt, 20 kpl/0.4/3.5/pkt',
      'huomioliivi: keltainen, oranssi: M/0.15/0.8/kpl, L/0.16/0.8/kpl, XL/0.17/0.9/kpl',
      'turvakenkä: S3, S1P, talvi: 40/1.2/9/pari, 42/1.3/9/pari, 44/1.4/10/pari, 46/1.5/10/pari',
    ]),
  },
  {
    code: '41',
    section: 'cleaning',
    brands: care,
    lots: false,
    items: items([
      'yleispuhdistusaine: sitrus, hajusteeton, mänty: 1 l/1.06/1.2/plo, 5 l/5.2/5.6/kpl, 10 l/10.3/11/kpl',
      'konetiskiaine: neste, jauhe, kloori: 5 l/5.9/5.6/kpl, 10 kg/10.4/12/kpl, 20 l/23/22/kpl',
      'käsitiskiaine: omena, hajusteeton: 1 l/1.06/1.2/plo, 5 l/5.2/5.6/kpl',
      'lattianhoitoaine: vaha, puhdistus, kiilto: 1 l/1.05/1.2/plo, 5 l/5.2/5.6/kpl',
      'pyykinpesuaine: valkopyykki, kirjopyykki, herkkä iho: 1,6 kg/1.7/2.4/pkt, 10 kg/10.2/15/sk',
      'saniteettipuhdistusaine: hapan, emäksinen: 750 ml/0.85/1.1/plo, 5 l/5.3/5.6/kpl',
      'käsidesi: geeli, neste: 500 ml/0.5/0.7/plo, 5 l/4.6/5.6/kpl',
      'nestesaippua: hajusteeton, puuvilla, meri: 500 ml/0.56/0.7/plo, 5 l/5.2/5.6/kpl',
      'lasinpesuaine: , pakkasenkestävä: 750 ml/0.8/1/plo, 5 l/5.1/5.6/kpl',
    ]),
  },
  {
    code: '42',
    section: 'cleaning',
    brands: care,
    lots: false,
    items: items([
      'WC-paperi: 2-kerros, 3-kerros, kierrätys: 8 rll/0.9/12/pkt, 40 rll/4.6/60/sk, jumbo 6 rll/4.2/30/ltk',
      'käsipyyhe: C-taitto, Z-taitto, rulla: 3000 kpl/7.2/40/ltk, 6 rll/6/42/ltk',
      'talouspaperi: 2-kerros, 3-kerros: 4 rll/0.6/9/pkt, 16 rll/2.4/36/sk',
      'jätesäkki: musta, kirkas, vahvistettu: 75 l 25 kpl/0.9/1.2/rll, 150 l 10 kpl/0.8/1.1/rll, 200 l 10 kpl/1.1/1.5/rll',
      'roskapussi: sanka, biohajoava: 20 l 20 kpl/0.25/0.4/rll, 30 l 50 kpl/0.4/0.7/rll',
      'mikrokuitupyyhe: sininen, punainen, vihreä, keltainen: 5 kpl/0.2/0.8/pkt, 25 kpl/0.95/3.5/pkt',
      'lattiamoppi: mikrokuitu, kertakäyttö: 40 cm/0.09/0.8/kpl, 60 cm/0.13/1.1/kpl',
      'harja: katu, lattia, tiski: varrellinen/0.9/6/kpl, varreton/0.5/3/kpl',
      'siivoussanko: puristin, kannellinen: 10 l/0.9/16/kpl, 15 l/1.3/24/kpl',
      'annostelija: saippua, paperi, desi: valkoinen/1/7/kpl, musta/1/7/kpl, teräs/1.8/7/kpl',
    ]),
  },
  {
    code: '51',
    section: 'office',
    brands: office,
    lots: false,
    items: items([
      'kopiopaperi: A4 80 g, A3 80 g, A4 kierrätys, A4 160 g: 500 ark./2.5/3.2/pkt, 5 × 500 ark./12.6/16/ltk',
      'kirjekuori: C5, C4, E65, ikkuna C5: 50 kpl/0.3/0.8/pkt, 500 kpl/2.8/6.5/ltk',
      'kuulakärkikynä: sininen, musta, punainen, vihreä: kpl/0.01/0.02/kpl, 12 kpl/0.13/0.3/pkt, 50 kpl/0.55/1.2/pkt',
      'korostuskynä: keltainen, vihreä, lajitelma: kpl/0.02/0.03/kpl, 10 kpl/0.17/0.4/pkt',
      'mappi: A4 75 mm, A4 50 mm: musta/0.4/2.5/kpl, sininen/0.4/2.5/kpl, punainen/0.4/2.5/kpl, 10 kpl/4.1/24/ltk',
      'muistilappu: 76×76 keltainen, 76×127 lajitelma: 12 kpl/0.8/1.2/pkt, 24 kpl/1.6/2.3/pkt',
      'vihko: ruutu A5, viiva A5, ruutu A4: kpl/0.14/0.3/kpl, 10 kpl/1.3/2.6/pkt',
      'nitoja: pöytä, raskas: 20 ark./0.2/0.6/kpl, 100 ark./1.4/3/kpl',
      'värikasetti: musta, syaani, magenta, keltainen: XL/0.5/3/kpl, perus/0.4/3/kpl',
      'arkistolaatikko: A4, folio: 80 mm/0.2/4/kpl, 120 mm/0.25/5/kpl, 20 kpl/4.4/30/ltk',
    ]),
  },
  {
    code: '52',
    section: 'office',
    brands: ['Havu', 'Pakkala', 'Toimela', 'Kääre'],
    lots: false,
    items: items([
      'pahvilaatikko: aaltopahvi, vahvistettu, postituskoko: 300×200×150 25 kpl/3.5/14/nippu, 400×300×250 20 kpl/5.8/26/nippu, 600×400×400 10 kpl/6.9/40/nippu',
      'pakkausteippi: kirkas, ruskea, särkyvää: 50 mm × 66 m/0.2/0.5/rll, 6 rll/1.2/2.6/pkt, 36 rll/7/16/ltk',
      'kiristekalvo: käsi, kone, musta: 500 mm 1,5 kg/1.6/4/rll, 500 mm 15 kg/15.2/26/rll',
      'kuplamuovi: pieni kupla, suuri kupla: 50 cm × 100 m/3/150/rll, 100 cm × 50 m/3/150/rll',
      'lämpötarra: 100×150, 50×30, 100×50: 1000 kpl/1.9/3/rll, 12 rll/23/36/ltk',
      'vanne: PP, PET, teräs: 12 mm 3000 m/9/18/rll, 16 mm 1500 m/18/22/rll',
      'kuormalavakaulus: EUR, FIN: kpl/8/60/kpl',
    ]),
  },
];
