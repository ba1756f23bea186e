/**
 * Words of keys in German, Dutch, Swedish, Norwegian, Danish, Spanish, Portuguese, French and Italian, under the word our spellings have for them. Names of persons
 * and places (`nombre`, `nome`) stay out: unread is unshown.
 */
// prettier-ignore
const GERMANIC = {
  shipment: ['sendung', 'sendungs', 'zending', 'zendings', 'forsendelse', 'forsendelses', 'sandning', 'sandnings'], shipments: ['sendungen', 'zendingen', 'forsendelser', 'sandningar'], parcel: ['paket', 'pakke', 'pakket', 'packstueck', 'packstuck'],
  parcels: ['pakete', 'pakketten'], number: ['nummer', 'nr'], events: ['ereignisse', 'gebeurtenissen', 'handelser', 'hendelser', 'haendelser'], event: ['ereignis', 'gebeurtenis', 'handelse', 'hendelse', 'haendelse'], history: ['verlauf'],
  date: ['datum'], time: ['uhrzeit', 'zeit'], timestamp: ['zeitpunkt', 'zeitstempel', 'tijdstip', 'tidpunkt', 'tidspunkt'], location: ['standort', 'locatie', 'plats', 'plassering'],
  city: ['ort', 'stadt', 'plaats', 'woonplaats', 'poststed'], country: ['land'], zip: ['plz', 'postleitzahl', 'postnummer'], street: ['strasse', 'straat'],
  housenumber: ['hausnummer'], address: ['adresse', 'anschrift'], state: ['bundesland'],
  phone: ['telefon', 'rufnummer', 'handy'], recipient: ['empfaenger', 'empfanger', 'ontvanger', 'mottagare', 'mottaker', 'modtager'], sender: ['absender', 'afzender', 'avsandare', 'avsender', 'afsender'],
  destination: ['ziel', 'bestemming', 'destinasjon'], origin: ['herkunft', 'herkomst'], delivery: ['zustellung', 'zustell', 'lieferung', 'liefer', 'bezorging', 'bezorg', 'levering', 'leverings', 'leverans'],
  carrier: ['frachtfuehrer', 'frachtfuhrer', 'spediteur', 'spedition', 'versanddienstleister'],
  expected: ['verwachte', 'forventet', 'forvantad', 'beraknad', 'beregnet', 'voraussichtlich', 'voraussichtliche', 'voraussichtlicher', 'erwartet', 'erwartete'],
  planned: ['geplant', 'geplante'], delivered: ['zugestellt', 'geliefert', 'bezorgd', 'afgeleverd', 'levert', 'leveret', 'levererad'], description: ['beschreibung', 'bezeichnung', 'omschrijving', 'beskrivelse', 'beskrivning'],
  message: ['meldung', 'nachricht'], driver: ['fahrer', 'bestuurder', 'sjafor', 'forare'], courier: ['zusteller', 'bezorger'], user: ['benutzer'],
  customer: ['kunde', 'kunden', 'klant', 'kund'], contact: ['kontakt', 'ansprechpartner'], signature: ['unterschrift', 'handtekening', 'underskrift'],
  office: ['filiale', 'niederlassung'], comment: ['opmerking', 'bemerkung', 'kommentar', 'anmerkung'], vehicle: ['fahrzeug'],
  latitude: ['breitengrad'], longitude: ['laengengrad', 'langengrad'], result: ['ergebnis'], request: ['anfrage'],
  type: ['typ'], created: ['erstellt'], updated: ['aktualisiert'], on: ['am'],
} as const;

/** Here the noun comes first: `numeroSuivi`, `fechaEntrega`. */
// prettier-ignore
const ROMANCE = {
  timestamp: ['dataora'],
  shipment: ['spedizione', 'envio', 'expedicion', 'remessa', 'expedition'], shipments: ['spedizioni', 'envios', 'remessas', 'expeditions'],
  tracking: ['tracciatura', 'suivi', 'rastreo', 'rastreio', 'seguimiento'], parcel: ['pacco', 'paquete', 'colis', 'pacote', 'objeto', 'bulto', 'encomenda'],
  parcels: ['pacchi', 'paquetes', 'pacotes', 'objetos', 'bultos', 'encomendas'], number: ['numero', 'num'],
  code: ['codigo', 'cod'], status: ['stato', 'statut', 'situacao', 'situacion'], events: ['eventi', 'eventos', 'evenements'],
  event: ['evento', 'evenement'], history: ['historico', 'historial', 'historique'], date: ['fecha', 'fec', 'data', 'dt'],
  time: ['ora', 'hora', 'hor', 'hr', 'heure'], location: ['luogo', 'posizione', 'lieu', 'lugar', 'ubicacion', 'localizacao', 'localisation'],
  city: ['poblacion', 'municipio', 'citta', 'localita', 'ciudad', 'cidade', 'ville', 'localidad', 'localidade'], country: ['paese', 'pais', 'pays'], zip: ['codepostal', 'cep'],
  street: ['calle', 'rue', 'rua'], address: ['indirizzo', 'direccion', 'endereco'], state: ['estado', 'etat', 'uf'],
  province: ['provincia'], phone: ['cellulare', 'telefono', 'telefone', 'movil', 'celular'], email: ['correoelectronico', 'courriel'],
  recipient: ['destinatario', 'destinataire'], sender: ['mittente', 'remitente', 'remetente', 'expediteur'],
  destination: ['destinazione', 'destino'], origin: ['provenienza', 'origen', 'origem', 'origine'], delivery: ['consegna', 'entrega', 'livraison'],
  carrier: ['corriere', 'vettore', 'transportista', 'transportadora', 'transporteur'], delivered: ['consegnato', 'entregado', 'entregue'],
  expected: ['prevista', 'previsto', 'previsao', 'prevision', 'prevue', 'prevu', 'estimada', 'estimado'],
  description: ['descrizione', 'descricao', 'descripcion', 'libelle', 'des'], text: ['texto', 'texte'],
  message: ['messaggio', 'mensaje', 'mensagem'], driver: ['autista', 'conductor', 'motorista', 'chauffeur'],
  courier: ['repartidor', 'livreur', 'entregador'], user: ['utente', 'usuario', 'utilisateur'], customer: ['cliente'],
  contact: ['contacto', 'contato'], signature: ['firma', 'assinatura'], vehicle: ['veicolo', 'vehiculo', 'veiculo', 'vehicule'],
  office: ['ufficio', 'sucursal', 'delegacion', 'unidad', 'unidade', 'agencia', 'agence', 'oficina'], comment: ['nota', 'observacion', 'observacao', 'remarque', 'commentaire'],
  latitude: ['latitudine', 'latitud'], longitude: ['longitudine', 'longitud'], position: ['posicion', 'posicao'], result: ['risultato', 'resultado', 'resultat'],
  request: ['richiesta', 'consulta', 'requete'], type: ['tipo'], created: ['criado', 'creado'], updated: ['actualizado', 'atualizado'],
  waybill: ['albaran'], movements: ['movimenti', 'movimientos'], summary: ['sintesi'], '': ['de', 'del', 'da', 'do', 'du', 'di', 'lista', 'lavorazione'],
} as const;

/** English and at home in all four. */
const SHARED = ['status', 'code', 'date', 'text', 'type', 'event', 'info', 'position', 'postal', 'id', 'no'];
/** Too short, or English, to mean it alone. */
const ONLY_TOGETHER: ReadonlySet<string> = new Set(
  ['nr', 'num', 'ora', 'cod', 'fec', 'data', 'dt', 'hor', 'hr', 'des', 'am', 'expedition', 'centre'].concat(
    ROMANCE[''],
    SHARED,
  ),
);

interface Word {
  readonly text: string;
  readonly meaning: string;
  readonly comesFirst: boolean;
}

/** Words by their first two letters. */
const words = new Map<string, Word[]>();
for (const [list, comesFirst] of [
  [Object.entries<readonly string[]>(GERMANIC), false],
  [Object.entries<readonly string[]>(ROMANCE), true],
  [SHARED.map((text) => [text, [text]] as const), false],
] as const)
  for (const [meaning, texts] of list)
    for (const text of texts) {
      const start = text.slice(0, 2);
      words.set(start, [...(words.get(start) ?? []), { text, meaning, comesFirst }]);
    }

const LONGEST = 40;

/** A key of lower-case letters in our words, when all of it is words of other languages; else as it is. */
export function translateKey(key: string): string {
  if (key.length > LONGEST || !words.has(key.slice(0, 2))) return key;
  const found = wordsOf(key, 0, new Set());
  if (found === null || found.every(({ text }) => ONLY_TOGETHER.has(text))) return key;
  const meanings = found.map(({ meaning }) => meaning);
  return (found.some(({ comesFirst }) => comesFirst) ? meanings.reverse() : meanings).join('');
}

/** `dead`: places from which no words lead to the end. */
function wordsOf(key: string, from: number, dead: Set<number>): readonly Word[] | null {
  if (from === key.length) return [];
  if (dead.has(from)) return null;
  for (const word of words.get(key.slice(from, from + 2)) ?? []) {
    const rest = key.startsWith(word.text, from) ? wordsOf(key, from + word.text.length, dead) : null;
    if (rest !== null) return [word, ...rest];
  }
  dead.add(from);
  return null;
}
