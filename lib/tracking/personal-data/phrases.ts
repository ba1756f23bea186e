/** One line per language. Entries are separated by `|` and compared without case and accents. */

/** A person's name follows. What stands before `>` is kept: `accepted > by Maria` becomes `accepted`. */
export const handoverPhrases = {
  en: 'driver today is|driver is|courier is|rider is|rec d by|recd by|rcvd by|sgd by|pod by|passed to|signed by|signed for by|signed for|signature of|received in good order > by|into the hands of|hand delivered to|left with|given to|handed to|delivered by hand to|care of|c/o|attn|attention of|fao|for the attention of|on behalf of|received > by|accepted > by|collected > by|picked up > by|taken > by|taken in > by|refused > by|delivered > by|released > to|handed over > to|delivery > by|confirmed > by|scanned > by|recorded > by|reported > by',
  de: 'quittung von|ihr fahrer ist|fahrer ist|unterschrieben von|unterschrift von|unterzeichnet von|quittiert von|quittiert durch|übergeben an|ausgehändigt an|abgegeben bei|zu händen|z hd|empfangen > von|empfangen > durch|entgegengenommen > von|entgegengenommen > durch|angenommen > von|angenommen > durch|abgeholt > von|abgeholt > durch|zugestellt > an|zugestellt > durch|zustellung > durch',
  nl: 'getekend door|ondertekend door|handtekening van|afgegeven bij|overhandigd aan|ter attentie van|t a v|ontvangen > door|aangenomen > door|opgehaald > door|geaccepteerd > door|bezorgd > door|geleverd > aan',
  fr: 'signé par|signature de|remis à|remise à|laissé chez|laissé à|confié à|à l attention de|aux soins de|reçu > par|reçue > par|réceptionné > par|accepté > par|acceptée > par|récupéré > par|retiré > par|livré > par',
  es: 'firmado por|firma de|entregado a|dejado con|a la atención de|a cargo de|recibido > por|aceptado > por|recogido > por|retirado > por|entregado > por',
  pt: 'assinado por|assinatura de|entregue a|entregue ao|deixado com|aos cuidados de|a c|recebido > por|aceito > por|aceite > por|retirado > por|recolhido > por|levantado > por|entregue > por',
  it: 'firmato da|firma di|consegnato a|lasciato a|alla cortese attenzione di|ricevuto > da|accettato > da|ritirato > da|consegnato > da',
  ca: 'signat per|lliurat a|rebut > per|acceptat > per|recollit > per',
  sv: 'undertecknad av|signerad av|underskrivet av|lämnat till|mottagen > av|mottaget > av|accepterad > av|hämtad > av',
  da: 'underskrevet af|kvitteret af|afleveret til|modtaget > af|accepteret > af|afhentet > af',
  nb: 'signert av|undertegnet av|kvittert av|levert til|mottatt > av|akseptert > av|hentet > av',
  fi: 'allekirjoittanut|allekirjoittaja|vastaanottanut|luovutettu henkilölle|noutanut',
  is: 'undirritað af|móttekið > af|samþykkt > af',
  pl: 'podpisane przez|podpisał|podpisała|odebrał|odebrała|przekazano do rąk|pozostawiono u|odebrane > przez|przyjęte > przez|zaakceptowane > przez',
  cs: 'podepsal|podepsala|podepsáno kým|převzal|převzala|předáno do rukou|převzato > od|přijato > od|přijal',
  sk: 'podpísal|podpísala|prevzal|prevzala|odovzdané do rúk|prijaté > od|prijal',
  hu: 'átvette|aláírta|átadva',
  ro: 'semnat de|predat către|lăsat la|primit > de|acceptat > de|ridicat > de',
  bg: 'подписано от|подписан от|предадено на|получено > от|прието > от',
  ru: 'подписано|подписал|подписала|получил|получила|вручено|выдано|передано в руки|принял|приняла|получено > от|принято > от',
  uk: 'підписано|підписав|отримав|отримала|вручено|видано|прийняв|прийняла|отримано > від|прийнято > від',
  hr: 'potpisao|potpisala|preuzeo|preuzela|uručeno|primio|primila|potpisano od|zaprimljeno > od',
  sr: 'потписао|преузео|примио|уручено',
  sl: 'podpisal|prevzel|prevzela|prejel|prejela|vročeno',
  lt: 'pasirašė|gavo|priėmė|įteikta|atsiėmė',
  lv: 'parakstīja|saņēma|pieņēma|nodots',
  et: 'allkirjastas|vastu võttis|kättesaanud|üle antud',
  el: 'υπογραφή από|υπογράφηκε από|παραδόθηκε σε|παρελήφθη > από|παραλήφθηκε > από|έγινε αποδεκτό > από',
  tr: 'teslim alan|imzalayan|teslim edilen kişi',
  ar: 'استلمها|استلمه|وقعه|موقع من|تم التوقيع من قبل|تم الاستلام > من قبل|تم القبول > من قبل',
  fa: 'امضا شده توسط|تحویل گیرنده|دریافت شده > توسط',
  he: 'נחתם על ידי|נמסר לידי|התקבל > על ידי',
  hi: 'हस्ताक्षरकर्ता|प्राप्तकर्ता',
  th: 'ลงชื่อโดย|เซ็นรับโดย|รับโดย',
  vi: 'người ký|ký nhận bởi|ký bởi|người nhận|đã nhận > bởi|được nhận > bởi',
  id: 'ditandatangani oleh|diserahkan kepada|dititipkan kepada|penerima|diterima > oleh|diambil > oleh',
  ms: 'ditandatangani oleh|diserahkan kepada|diterima > oleh',
  tl: 'pinirmahan ni|tinanggap > ni|natanggap > ni',
} as const;

/** A place follows as often, so that only initials or a title make it a person. */
export const handoversToPlaces =
  'delivered > to|delivery > to|released > to|transferred > to|livré > à|entregado > en|consegnato > in';

export const titles =
  'mr|mrs|ms|miss|mx|sir|madam|herr|herrn|frau|dhr|mevr|mevrouw|monsieur|madame|mademoiselle|mme|mlle|señor|señora|sra|srta|doña|senhor|senhora|signor|signora|senyor|senyora|pani|gospodin|gospođa|господин|госпожа|κύριος|κυρία|bapak|ibu|श्री|श्रीमती|السيد|السيدة';

export const namesLikeWords = 'will|may|april|june|august|mark|bill|grace|rose|day|house|post|street|close|place';

/** A person's name follows a colon, or is capitalised and unknown; `:` requires the colon. */
export const personLabels = {
  en: 'pod|proof of delivery:|recipient name|receiver name|driver name|courier name|customer name|consignee name|signer name|name of recipient|driver is|courier is|signed|signature|signatory|signee|receiver|recipient|consignee|addressee|customer|driver|courier|rider|messenger|postman|operator|clerk|contact|contact person|contact name|neighbour|neighbor|individual|sender|shipper|caller|full name|first name|last name|surname|handler|witness|employee|staff',
  de: 'unterschrift|unterzeichner|empfänger|empfängerin|fahrer|fahrerin|zusteller|zustellerin|bote|kurier|kontakt|ansprechpartner|nachbar|nachbarin|nachbarn|absender|kunde|kundin|abholer|familie',
  nl: 'handtekening|ontvanger|chauffeur|bezorger|koerier|contactpersoon|buurman|buurvrouw|buren|afzender|klant|de heer',
  fr: 'signataire|signature|destinataire|chauffeur|livreur|coursier|facteur|interlocuteur|voisin|voisine|expéditeur|client:',
  es: 'firma:|firmante|destinatario|destinataria|conductor|repartidor|mensajero|contacto|vecino|vecina|remitente|cliente|receptor',
  pt: 'assinatura|destinatário|motorista|entregador|estafeta|contato|contacto|vizinho|vizinha|remetente|recebedor',
  it: 'firma:|firmatario|destinatario|autista|corriere|contatto|vicino|vicina|mittente|sig:',
  ca: 'signatura|destinatari|conductor|repartidor',
  sv: 'underskrift|mottagare|förare|chaufför|bud:|kontaktperson|granne|avsändare',
  da: 'underskrift|modtager|chauffør|kontaktperson|nabo|afsender',
  nb: 'underskrift|mottaker|sjåfør|kontaktperson|avsender',
  fi: 'allekirjoitus|kuittaus|vastaanottaja|kuljettaja|kuriiri|yhteyshenkilö|naapuri|lähettäjä',
  pl: 'podpis|odbiorca|kierowca|kurier|kontakt|sąsiad|sąsiadka|nadawca',
  cs: 'podpis|doručeno:|příjemce|řidič|kurýr|kontakt|soused|sousedka|odesílatel',
  sk: 'podpis|príjemca|vodič|kuriér|kontakt|sused|odosielateľ',
  hu: 'aláírás|átvevő|címzett|sofőr|futár|kapcsolattartó|szomszéd|feladó',
  ro: 'semnătura|destinatar|șofer|curier|persoană de contact|vecin|expeditor|domnul|doamna',
  bg: 'подпис|получател|шофьор|куриер|съсед|подател',
  ru: 'подпись|получатель|водитель|курьер|контакт|контактное лицо|сосед|отправитель|фио',
  uk: 'підпис|одержувач|отримувач|водій|кур’єр|сусід|відправник|піб',
  hr: 'potpis|primatelj|vozač|dostavljač|susjed|pošiljatelj',
  sl: 'podpis|prejemnik|voznik|sosed|pošiljatelj',
  lt: 'parašas|gavėjas|vairuotojas|kurjeris|siuntėjas',
  lv: 'paraksts|saņēmējs|vadītājs|kurjers|sūtītājs',
  et: 'allkiri|saaja|juht|kuller|saatja',
  el: 'υπογραφή|παραλήπτης|οδηγός|αποστολέας|γείτονας',
  tr: 'imza|teslim edildi:|alıcı|teslim alan|şoför|sürücü|kurye|komşu|gönderici',
  ar: 'التوقيع|المستلم|السائق|المندوب|المرسل',
  fa: 'امضا|گیرنده|راننده|فرستنده|آقای|خانم',
  he: 'חתימה|נמען|מקבל|נהג|שליח|שולח|מר|גברת',
  hi: 'हस्ताक्षर|प्राप्तकर्ता|चालक|ड्राइवर',
  th: 'ผู้รับ|ผู้เซ็นรับ|คนขับ|พนักงานจัดส่ง|ผู้ส่ง|คุณ',
  vi: 'người nhận|người ký|tài xế|shipper|bưu tá|người gửi',
  id: 'penerima|supir|sopir|kurir|pengirim',
} as const;

export const actorWords = 'by|von|vom|durch|door|af|av|par|por|da|przez|od';
export const actorVerbs =
  'unterschrieben|entgegengenommen|angenommen|quittiert|abgeholt|empfangen|unterzeichnet|zugestellt|getekend|ondertekend|aangenomen|ontvangen|opgehaald';
export const actorVerbsAlone = 'tarafından|द्वारा|által|vastaanotti|allekirjoitti|kuittasi';

export const unspacedLabels =
  '签收人|簽收人|收件人|收货人|寄件人|代收人|派件员|派送员|配送员|快递员|业务员|派件員|快遞員|联系人|聯絡人|司机|司機|受取人|受領者|配達員|担当者|担当|ドライバー|お名前|署名|수령인|수취인|받는분|배송기사|배달원|담당자|기사';
export const familyNames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧賈葉閻鐘';
export const unspacedRoles =
  '本人|家人|他人|门卫|前台|收发室|物业|邻居|同事|快递柜|丰巢|驿站|代收点|菜鸟|客户|顾客|网点|自提柜|お客|ご本人|本人様|家族|宅配|고객|본인|가족|경비실|문앞|문 앞';

export const roleWords = {
  en: 'recipient|receiver|addressee|consignee|customer|individual|resident|occupant|carrier|courier|driver|agent|reception|receptionist|concierge|doorman|porter|guard|neighbour|neighbor|neighbours|neighbors|flatmate|housemate|roommate|colleague|family|member|household|relative|spouse|sender|shipper|seller|merchant|buyer|client|staff|employee|operator|clerk|postman|messenger|rider|adult|person|someone|somebody|anyone|one|us|you|them|it|owner|authorised|authorized|representative|third|party|hand|mail|mailroom|front|desk|security|safe|self|partner|team|crew|customs|airline|broker|forwarder|supplier|vendor|manufacturer|pilot|captain|handler',
  de: 'empfänger|empfängerin|empfängers|kunde|kunden|nachbar|nachbarn|nachbarin|fahrer|zusteller|bote|kurier|absender|mitbewohner|bewohner|hausbewohner|angehörige|familie|person|ersatzempfänger|bevollmächtigten|empfangsberechtigten|mitarbeiter|pförtner|rezeption|zoll|spediteur|frachtführer|verkäufer|händler|abholer',
  nl: 'ontvanger|klant|buren|buurman|buurvrouw|geadresseerde|chauffeur|bezorger|koerier|afzender|vervoerder|receptie|bewoner|douane|huisgenoot',
  fr: 'destinataire|client|cliente|voisin|voisine|gardien|gardienne|concierge|accueil|livreur|chauffeur|transporteur|expéditeur|vendeur|facteur|douane|services|personne|mandataire',
  es: 'destinatario|cliente|vecino|vecina|portero|conserje|recepción|repartidor|transportista|remitente|vendedor|titular|receptor|aduana|autorizado|conductor|mensajero',
  pt: 'destinatário|cliente|vizinho|porteiro|portaria|recepção|receção|transportadora|remetente|vendedor|próprio|alfândega|motorista|carteiro|entregador|entregadores|terceiro|autorizado',
  it: 'destinatario|cliente|vicino|portiere|portineria|corriere|mittente|venditore|incaricato|dogana|vettore|autista',
  sv: 'mottagare|mottagaren|kund|kunden|granne|avsändare|avsändaren|ombud|transportör|chaufför',
  da: 'modtager|modtageren|kunde|kunden|nabo|afsender|afsenderen|transportør|chauffør',
  nb: 'mottaker|mottakeren|kunde|kunden|avsender|avsenderen|nabo|transportør|sjåfør',
  fi: 'vastaanottaja|vastaanottajalle|asiakas|asiakkaalle|naapuri|lähettäjä|kuljettaja|kuljetusliike',
  pl: 'odbiorca|odbiorcę|odbiorcy|adresat|adresata|klient|klienta|sąsiad|sąsiada|kurier|kuriera|nadawca|nadawcę|przewoźnika',
  cs: 'příjemce|příjemcem|adresát|adresátem|zákazník|zákazníkem|soused|kurýr|odesílatel|dopravce|příjemci',
  sk: 'príjemca|adresát|zákazník|sused|kuriér|odosielateľ|dopravca',
  hu: 'címzett|címzettnek|átvevő|szomszéd|futár|feladó|ügyfél',
  ro: 'destinatar|destinatarului|client|vecin|curier|curierul|expeditor|transportator',
  ru: 'адресату|адресат|получателю|получатель|получателем|отправителя|отправитель|отправителем|курьеру|курьер|курьером|клиенту|клиент|перевозчик|перевозчиком|сосед|соседу|водитель|лично|почтальон|почтальону|почтальоном',
  uk: 'адресату|одержувачу|одержувач|отримувачу|отримувач|відправник|відправника|кур’єр|кур’єру|перевізник|клієнту|особисто',
  bg: 'получател|получателя|адресат|подател|подателя|куриер|клиент|превозвач',
  el: 'παραλήπτη|παραλήπτης|αποστολέα|αποστολέας|πελάτη|μεταφορέα|οδηγό',
  tr: 'alıcı|alıcıya|müşteri|komşu|kurye|gönderici|taşıyıcı|kendisi|kendisine|güvenlik',
  hr: 'primatelj|primatelju|kupac|susjed|pošiljatelj|dostavljač|prijevoznik',
  id: 'penerima|penerimanya|kurir|pengirim|bersangkutan|satpam|keluarga|tetangga|pembeli',
  vi: 'khách|hàng|bảo|vệ|lễ|tân|thân',
  ar: 'المستلم|المرسل|العميل|السائق|الناقل|الجار|الحارس',
  he: 'הנמען|השולח|הלקוח|השליח|השכן|המוביל',
} as const;

export const organisationWords =
  'office|offices|post|post office|centre|center|centres|hub|depot|station|warehouse|facility|terminal|airport|port|branch|shop|store|locker|point|outlet|company|department|authority|carrier|airline|airlines|airways|shipping|express|logistics|cargo|freight|transport|mail|parcelforce|service|services|provider|merchant|hospital|hotel|school|yard|plant|factory|agency|mailroom|network|system|platform|gmbh|ag|kg|se|ltd|limited|inc|llc|corp|plc|bv|nv|sa|srl|spa|oy|ab|as|sro|kft|zrt|ooo|zentrum|paketzentrum|briefzentrum|zustellbasis|filiale|postfiliale|niederlassung|lager|flughafen|hafen|spedition|packstation|paketshop|postamt|deutsche post|sorteercentrum|postkantoor|magazijn|luchthaven|vestiging|bureau|centre de tri|agence|entrepôt|plateforme|poste|relais|aéroport|oficina|centro|almacén|aeropuerto|correos|sucursal|agencia|agência|correios|unidade|armazém|aeroporto|ufficio|magazzino|filiale|poste|terminalen|posten|toimipiste|posti|poczta|oddział|sortownia|magazyn|paczkomat|pošta|pobočka|depo|posta|raktár|poșta|depozit|почта|почты|отделение|отделении|отделением|склад|складе|центр|пошта|відділення|поща|офис|ταχυδρομείο|κέντρο|şube|şubesi|merkezi|depo|gudang|kantor|cabang|bưu|cục|kho|مكتب|البريد|مركز|דואר|מרכז';

export const carrierNames =
  'dhl|ups|usps|fedex|tnt|dpd|gls|hermes|evri|yodel|bring|postnord|royal mail|australia post|canada post|la poste|colissimo|chronopost|mondial relay|correos|seur|mrw|ctt|bpost|postnl|inpost|packeta|zásilkovna|omniva|venipak|itella|matkahuolto|sf|yunexpress|4px|cainiao|ems|j&t|jne|sicepat|ninja van|lalamove|delhivery|bluedart|blue dart|aramex|dtdc|ecom|xpressbees|sagawa|yamato|japan post|singpost|purolator|ontrac|lasership|maersk|msc|cma cgm|hapag lloyd|evergreen|cosco|one|amazon|db schenker|schenker|kuehne nagel|dsv|geodis|nippon express|nova poshta|cdek|boxberry|lufthansa|emirates|qantas|iata';

export const commonWords =
  'bag|bags|bagged|opened|connected|further|weighed|measured|nearby|near|waiting|here|outside|coming|close|there|running|stuck|arrived|driving|heading|almost|picking|late|early|не|ні|нет|nicht|kein|keine|pas|non|niet|geen|nie|ej|inte|ikke|ei|não|nao|allocated|allotted|assigned|reassigned|unreachable|unavailable|unknown|absent|arriving|linehaul|requested|future|recalled|moved|shifted|handheld|electronically|digitally|waived|waiver|obtained|unterwegs|zugewiesen|zugeteilt|eingeteilt|unbekannt|abwesend|verzogen|inconnu|affecté|ausente|asignado|rechazó|assente|desconhecido|atribuído|sconosciuto|afwezig|nieobecny|yolda|atandı|yok|отказался|назначен|the|a|an|your|our|their|his|her|this|that|my|local|another|other|any|all|new|next|first|second|final|is|are|was|were|be|been|being|has|have|had|will|can|could|not|no|yes|and|or|but|of|to|by|for|from|with|without|at|in|on|into|onto|off|out|up|over|under|per|via|as|until|before|after|between|during|about|because|due|if|when|where|while|than|then|so|et|y|e|und|oder|en|der|die|das|dem|den|des|dein|deine|ein|eine|einen|einem|einer|le|la|les|un|une|du|de|del|da|do|dos|el|los|las|il|lo|gli|al|au|aux|het|van|nos|notre|votre|ihr|ihre|ihren|unser|unsere|delivered|delivery|deliver|delivering|deliveries|shipment|shipments|shipping|shipped|ship|parcel|parcels|package|packages|packet|item|items|consignment|letter|order|orders|goods|load|cargo|pallet|container|tracking|tracked|number|status|update|updated|event|scan|scanned|sorted|sorting|processed|processing|arrived|arrival|arrive|departed|departure|left|leave|in|transit|route|way|picked|pickup|pick|collected|collection|collect|received|receive|receiving|accepted|acceptance|accept|assigned|assignment|assign|dispatched|dispatch|loaded|unloaded|held|hold|holding|delayed|delay|attempted|attempt|failed|failure|successful|successfully|complete|completed|created|ready|pending|returned|return|returning|refused|rejected|cancelled|canceled|cleared|clearance|released|signed|signature|signatures|required|proof|photo|image|handed|given|confirmed|confirmation|notified|notification|available|unavailable|unable|contacted|contact|called|call|informed|information|info|details|door|doorstep|porch|gate|garage|garden|mailbox|letterbox|box|address|street|road|lane|avenue|drive|close|way|square|place|court|house|building|floor|room|unit|suite|area|zone|city|town|village|county|state|country|destination|origin|location|site|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday|morning|afternoon|evening|night|noon|am|pm|hours|hour|minutes|days|day|week|truck|van|vehicle|vessel|air|sea|rail|train|ship|aircraft|flight|bike|drone|robot|weekend|deadline|mail|email|phone|telephone|sms|text|post|point|level|temperature|low|high|alert|alarm|warning|damage|damaged|missing|lost|wrong|incorrect|absent|home|away|closed|open|started|stopped|start|stop|moving|idle|changed|change|login|logged|break|app|notes|note|instructions|comment|reason|code|type|id|none|unknown|n/a|zustellung|zugestellt|sendung|paket|lieferung|geliefert|unterschrift|erhalten|livraison|livré|livrée|colis|envoi|entrega|entregado|entregada|envío|paquete|entregue|encomenda|objeto|consegna|consegnato|spedizione|pakket|zending|bezorgd|geleverd|levering|dostarczono|przesyłka|доставлено|отправление|посылка|teslim|edildi|telah|paket|terkirim';

export const stopWords =
  'at|on|in|from|before|after|until|for|to|with|because|due|as|is|was|has|will|who|via|when|bei|am|um|im|an|auf|aus|nach|vor|wegen|ist|wurde|hat|mit|le|à|dans|chez|avec|pour|avant|après|en|con|para|el|antes|após|em|com|às|il|alle|nel|presso|op|bij|om|met|voor|i|w|we|dnia|v|ve|dne|na|ob|um|på|kl|den|ved|hos|в|на|по|у|о|στις|στο|saat|pada|di|lúc|tại|في|עם|ב';

export const leadWords =
  'by|to|from|for|of|with|at|the|a|an|and|or|on|via|von|durch|an|bei|und|par|de|du|à|chez|por|para|a|da|di|van|aan|av|af|przez|od|от|à|us|me|your|our|please|bitte';

export const telephoneNouns =
  'tel|telephone|tele|phone|phones|ph|mobile|mob|cell|cellphone|handy|mobil|telefon|telefonnummer|telefono|teléfono|telefone|téléphone|telefoon|portable|móvil|celular|cellulare|gsm|fax|hotline|whatsapp|e|sms|viber|telegram|signal|skype|wechat|email|mail|mailto|correo|courriel|tlf|tlfn|puh|puhelin|tél|тел|телефон|моб|τηλ|τηλέφωνο|κιν|هاتف|جوال|موبايل|تلفن|טלפון|נייד|फोन|मोबाइल|โทร|โทรศัพท์|sđt|đt|thoại|hp|telp|电话|電話|手机|手機|联系电话|전화|연락처|휴대폰';
export const telephoneVerbs =
  'call|calls|calling|ring|dial|text|contact|reach|phone|hubungi|anrufen|ruf|rufen|appeler|appelez|llamar|llame|ligar|ligue|chiamare|chiamate|bel|bellen|zadzwoń|dzwonić|volejte|zavolejte|позвоните|звоните|ara|arayın|gọi|اتصل';

export const numberWords =
  'awb|mawb|hawb|waybill|tracking|trackingnumber|parcel|package|shipment|consignment|order|container|lot|batch|serial|sn|imei|iccid|ean|gtin|upc|sscc|invoice|po|booking|bl|label|tag|pallet|asset|device|tracker|mmsi|imo|vin|ref|reference|id|item|sendung|sendungsnummer|paket|auftrag|colis|commande|envío|pedido|guía|lote|zending|bestelling|spedizione|ordine|przesyłka|заказ|отправление|单号|单|运单|訂單|伝票|伝票番号';
