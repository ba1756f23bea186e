/** One line per language. Entries are separated by `|` and compared without case and accents. */

/** A person's name follows. What stands before `>` is kept: `accepted > by Maria` becomes `accepted`. */
export const handoverPhrases = {
  en: 'driver today is|driver is|courier is|rider is|rec d by|recd by|rcvd by|sgd by|pod by|passed to|signed by|signed for by|signed for|signature of|received in good order > by|into the hands of|hand delivered to|left with|given to|handed to|delivered by hand to|care of|c/o|attn|attention of|fao|for the attention of|on behalf of|received > by|accepted > by|collected > by|picked up > by|taken > by|taken in > by|refused > by|delivered > by|released > to|handed over > to|delivery > by|confirmed > by|scanned > by|recorded > by|reported > by|signed off by|dropped with|left in the care of|into the care of|receipt by|acknowledged > by|checked > by|handled > by|handed out > by|driven > by|retrieved > by|met > by',
  de: 'quittung von|ihr fahrer ist|fahrer ist|unterschrieben von|unterschrift von|unterzeichnet von|quittiert von|quittiert durch|übergeben an|ausgehändigt an|abgegeben bei|zu händen|z hd|empfangen > von|empfangen > durch|entgegengenommen > von|entgegengenommen > durch|angenommen > von|angenommen > durch|abgeholt > von|abgeholt > durch|zugestellt > an|zugestellt > durch|zustellung > durch|gezeichnet von|hinterlegt bei|abgestellt bei|überreicht an|in empfang genommen von|bestätigt > von|ausgegeben > an',
  nl: 'getekend door|ondertekend door|handtekening van|afgegeven bij|overhandigd aan|ter attentie van|t a v|ontvangen > door|aangenomen > door|opgehaald > door|geaccepteerd > door|bezorgd > door|geleverd > aan|afgeleverd bij|bezorgd bij|in ontvangst genomen > door|afgehaald > door|bezorgd > aan',
  fr: 'signé par|signature de|laissé chez|laissé à|à l attention de|aux soins de|reçu > par|reçue > par|réceptionné > par|accepté > par|acceptée > par|récupéré > par|retiré > par|livré > par|signée par|déposé chez|remis > à|remise > à|confié > à|réceptionnée > par|récupérée > par|retirée > par',
  es: 'firmado por|firma de|dejado con|a la atención de|a cargo de|recibido > por|aceptado > por|recogido > por|retirado > por|entregado > por|firmada por|dejado a|entregado en manos de|recibida > por|aceptada > por|recogida > por|retirada > por|entregada > por',
  pt: 'assinado por|assinatura de|deixado com|aos cuidados de|a c|recebido > por|aceito > por|aceite > por|retirado > por|recolhido > por|levantado > por|entregue > por|assinada por|deixada com|entregue nas mãos de|recebida > por|aceita > por|retirada > por|recolhida > por|levantada > por',
  it: 'firmato da|firma di|lasciato a|alla cortese attenzione di|ricevuto > da|accettato > da|ritirato > da|consegnato > da|firmata da|lasciata a|consegnato nelle mani di|ricevuta > da|accettata > da|ritirata > da|consegnata > da',
  ca: 'signat per|rebut > per|acceptat > per|recollit > per|signada per|rebuda > per|recollida > per',
  sv: 'undertecknad av|signerad av|underskrivet av|lämnat till|mottagen > av|mottaget > av|accepterad > av|hämtad > av|undertecknat av|signerat av|kvitterad av|kvitterat av|kvitterats av|kvittens av|underskriven av|lämnad till|lämnats till|lämnad hos|lämnat hos|överlämnad till|överlämnat till|utlämnad > till|utlämnat > till|mottagits > av|accepterat > av|hämtat > av|uthämtad > av|uthämtat > av',
  da: 'underskrevet af|kvitteret af|afleveret til|modtaget > af|accepteret > af|afhentet > af|kvitteret for af|signeret af|overdraget til|modtagelse kvitteret af|udleveret > til|hentet > af',
  nb: 'signert av|undertegnet av|kvittert av|mottatt > av|akseptert > av|hentet > av|signatur av|overlevert til|utlevert > til',
  fi: 'allekirjoittanut|allekirjoittaja|vastaanottanut|luovutettu henkilölle|noutanut|allekirjoitti|allekirjoituksen antoi|allekirjoittajana|kuittasi|kuittaaja|kuitannut|kuittaajana|vastaanotti|noutaja|noutajana|nouti',
  is: 'undirritað af|móttekið > af|samþykkt > af|kvittað af|kvittun frá|afhent > til',
  pl: 'podpisane przez|podpisał|podpisała|odebrał|odebrała|przekazano do rąk|pozostawiono u|odebrane > przez|przyjęte > przez|zaakceptowane > przez|podpisano przez|podpis złożył|podpis złożyła|pokwitował|pokwitowała|odebrano > przez|doręczono do rąk|przyjął|przyjęła',
  cs: 'podepsal|podepsala|podepsáno kým|převzal|převzala|předáno do rukou|převzato > od|přijato > od|přijal|převzato kým|vyzvedl|vyzvedla',
  sk: 'podpísal|podpísala|prevzal|prevzala|odovzdané do rúk|prijaté > od|prijal|vyzdvihol|vyzdvihla|prevzaté > kým',
  hu: 'átvette|aláírta|átvevő neve',
  ro: 'semnat de|predat către|lăsat la|primit > de|acceptat > de|ridicat > de|semnată de|înmânat către|primită > de|acceptată > de|ridicată > de|preluat > de|confirmat > de',
  bg: 'подписано от|подписан от|получено > от|прието > от|подписал|взето > от|получена > от',
  ru: 'подписано|подписал|подписала|получил|получила|передано в руки|принял|приняла|получено > от|принято > от|расписался|расписалась|подпись получателя|выдана > на руки|забрал|забрала',
  uk: 'підписано|підписав|отримав|отримала|прийняв|прийняла|отримано > від|прийнято > від|підписала|розписався|розписалась|забрав|забрала',
  hr: 'potpisao|potpisala|preuzeo|preuzela|primio|primila|potpisano od|zaprimljeno > od|preuzeto > od',
  sr: 'потписао|преузео|примио|потписала|преузела|примила|потписано > од|преузето > од',
  sl: 'podpisal|prevzel|prevzela|prejel|prejela|podpisala|podpisano > od|prevzeto > od',
  lt: 'pasirašė|gavo|priėmė|atsiėmė|parašą padėjo',
  lv: 'parakstīja|saņēma|pieņēma|parakstījis|saņēmis|izņēma',
  et: 'allkirjastas|vastu võttis|kättesaanud|allkirja andis|võttis vastu|kättesaaja|kinnitas',
  el: 'υπογραφή από|υπογράφηκε από|παρελήφθη > από|παραλήφθηκε > από|έγινε αποδεκτό > από|υπέγραψε|παρέλαβε|παραλαβή > από',
  tr: 'teslim alan|imzalayan|teslim edilen kişi|imza sahibi|imza atan|teslim alan kişi|alan kişi',
  ar: 'استلمها|استلمه|وقعه|موقع من|تم التوقيع من قبل|تم الاستلام > من قبل|تم القبول > من قبل|تم التوقيع بواسطة|تم التوقيع من|وقع عليه|وقع عليها|وقعها|التوقيع بواسطة|توقيع|استلم بواسطة|استلمت من قبل|استلام من قبل|تم الاستلام > بواسطة|تم التسليم > بواسطة|تم القبول > بواسطة',
  fa: 'امضا شده توسط|تحویل گیرنده|دریافت شده > توسط|امضا شده به وسیله|امضا توسط|تحویل داده شده به|تحویل شد به|تحویل به|دریافت > توسط',
  he: 'נחתם על ידי|נמסר לידי|התקבל > על ידי|נחתם ע י|חתם|חתמה|נמסר לידיו של|התקבל > ע י',
  hi: 'हस्ताक्षरकर्ता|प्राप्तकर्ता|हस्ताक्षर द्वारा|प्राप्त किया',
  th: 'ลงชื่อโดย|เซ็นรับโดย|รับโดย|ลงนามโดย|เซ็นโดย|ผู้ลงนาม|ผู้รับสินค้า',
  vi: 'người ký|ký nhận bởi|ký bởi|người nhận|đã nhận > bởi|được nhận > bởi|ký nhận|chữ ký của|giao cho|bàn giao > cho|đã giao > cho',
  id: 'ditandatangani oleh|diserahkan kepada|dititipkan kepada|penerima|diterima > oleh|diambil > oleh|tanda tangan oleh|diserahkan ke|dititipkan ke|diberikan kepada',
  ms: 'ditandatangani oleh|diserahkan kepada|diterima > oleh|ditandatangan oleh|diberikan kepada|diserah kepada',
  tl: 'pinirmahan ni|tinanggap > ni|natanggap > ni|nilagdaan ni|ibinigay kay|iniabot kay|naihatid > kay|inihatid > kay',
  bn: 'স্বাক্ষর করেছেন|গ্রহণ করেছেন|স্বাক্ষরকারী|গ্রহীতা',
  ta: 'கையொப்பமிட்டவர்|பெற்றவர்|பெற்றுக்கொண்டவர்',
  ur: 'دستخط کنندہ|وصول کنندہ|دستخط شدہ از',
  sw: 'imesainiwa na|imetiwa saini na|imepokelewa > na|imekabidhiwa kwa|imechukuliwa > na',
  ga: 'sínithe ag|fágtha le|faighte > ag|bailithe > ag|tugtha > do',
  mt: 'iffirmat minn|iffirmata minn|mogħti lil|riċevut > minn|riċevuta > minn|miġbur > minn',
} as const;

/** A place may follow as well, so that only what looks like a name of a person is cut. */
export const handoversToPlaces = {
  en: 'delivered > to|delivery > to|redelivered > to|released > to|transferred > to|assigned > to|returned > to|sent > to|shipped > to|collected > from|picked up > from',
  de: 'geliefert > an|ausgeliefert > an|lieferung > an',
  fr: 'livré > à|livrée > à|livraison > à|remis > au|livré > au',
  es: 'entregado > a|entregada > a|entregado > en|entrega > a',
  pt: 'entregue > a|entregue > ao|entregue > à|entrega > a',
  it: 'consegnato > a|consegnata > a|consegnato > in|consegna > a',
  ca: 'lliurat > a|lliurada > a|entregat > a',
  sv: 'levererad > till|levererat > till|levererats > till|leverans > till',
  da: 'leveret > til|levering > til',
  nb: 'levert > til|levering > til',
  fi: 'toimitettu >|luovutettu >',
  is: 'afhent >|afhent > á',
  pl: 'dostarczono > do|doręczono > do|dostarczono >',
  ro: 'livrat > către|livrat > lui|livrat > la|predat > lui',
  el: 'παραδόθηκε > σε|παραδόθηκε > στον|παραδόθηκε > στην',
  tr: 'teslim edildi >',
  ar: 'تم التسليم > إلى|تم التسليم >|تم تسليمها > إلى|تم تسليمه > إلى|سلمت > إلى|سلم > إلى',
  fa: 'تحویل داده شد > به|تحویل شد >',
  he: 'נמסר >|נמסרה >|המשלוח נמסר >',
  hi: 'को सौंपा गया >|डिलीवर किया गया >',
  id: 'dikirim > ke|terkirim > ke|terkirim > kepada',
  ms: 'dihantar > kepada|dihantar > ke',
  sw: 'imewasilishwa > kwa|imefikishwa > kwa',
  mt: 'ikkunsinnat > lil|ikkunsinnata > lil',
  ga: 'seachadta > chuig|seachadta > ar',
  bg: 'доставено > на|доставена > на',
  ru: 'доставлено >|доставлена >|доставлен >',
  uk: 'доставлено >',
  hr: 'isporučeno >|dostavljeno >',
  sr: 'испоручено >|достављено >',
  sl: 'dostavljeno >',
  lt: 'pristatyta >',
  lv: 'piegādāts >',
  et: 'kohale toimetatud >',
} as const;

/** A person's name follows, with a capital letter in scripts that have them. */
export const handoversToPersons = {
  pl: 'doręczono >|doręczono adresatowi >|wydano >',
  cs: 'doručeno >|vydáno >|podepsáno >|předáno > osobě',
  sk: 'doručené >|vydané >|podpísané >',
  hu: 'kézbesítve >|átadva >|átadtuk >',
  ro: 'semnat >|semnată >',
  bg: 'връчено > на|предадено > на|връчено >',
  ru: 'вручено >|вручена >|выдано >|выдана >',
  uk: 'вручено >|видано >',
  hr: 'uručeno >|potpisano >',
  sr: 'уручено >|потписано >',
  sl: 'vročeno >|izročeno >|podpisano >',
  lt: 'įteikta >|pasirašyta >',
  lv: 'nodots >|izsniegts >|parakstīts >',
  et: 'üle antud >|kätte toimetatud >|allkirjastatud >',
} as const;

/** Common given and family names; those that are a place or a word as well are left out. */
export const personNames = {
  en: 'james|bob|bobby|jim|jimmy|ted|alex|ken|ella|mia|zoe|kim|ron|fred|greg|phil|sean|luke|liam|noah|ethan|owen|dylan|connor|harriet|ava|john|robert|michael|mike|david|dave|richard|joseph|joe|thomas|tom|charles|christopher|chris|daniel|dan|matthew|matt|anthony|tony|steven|steve|stephen|andrew|andy|paul|joshua|kenneth|kevin|brian|timothy|tim|ronald|jason|edward|jeffrey|jeff|ryan|jacob|gary|nicholas|nick|eric|jonathan|larry|justin|scott|brandon|benjamin|ben|samuel|gregory|patrick|jerry|tyler|nathan|henry|peter|adam|zachary|walter|harold|kyle|carl|arthur|gerald|roger|keith|lawrence|terry|albert|jesse|willie|billy|bruce|ralph|roy|eugene|philip|russell|louis|harry|simon|oliver|jack|george|alfie|graham|nigel|trevor|colin|stuart|ian|neil|mary|patricia|jennifer|linda|elizabeth|liz|barbara|susan|jessica|sarah|karen|lisa|nancy|betty|sandra|margaret|ashley|kimberly|emily|donna|michelle|carol|amanda|melissa|deborah|stephanie|rebecca|sharon|laura|cynthia|dorothy|amy|kathleen|angela|shirley|emma|brenda|pamela|nicole|anna|anne|ann|samantha|katherine|kate|christine|helen|debra|rachel|carolyn|janet|catherine|heather|diane|olivia|julie|joyce|ruth|virginie|lauren|kelly|christina|joan|evelyn|judith|andrea|hannah|megan|cheryl|jacqueline|martha|gloria|teresa|sara|janice|jean|alice|julia|judy|sophia|sophie|denise|doris|marilyn|danielle|beverly|isabella|theresa|diana|natalie|lucy|chloe|fiona|gillian|hazel|smith|jones|williams|johnson|miller|davis|wilson|anderson|thompson|robinson|clarke|wright|evans|hughes|edwards|roberts|walker|harris|doe',
  de: 'hans|klaus|jürgen|wolfgang|dieter|manfred|uwe|günter|günther|horst|bernd|werner|rainer|heinz|gerhard|helmut|stefan|stephan|andreas|matthias|markus|sebastian|florian|tobias|christian|christoph|martin|lukas|leon|jonas|felix|maximilian|max|moritz|philipp|jens|sven|torsten|thorsten|dirk|frank|ralf|heiko|ursula|renate|monika|ingrid|helga|karin|brigitte|sabine|petra|susanne|gabriele|birgit|heike|claudia|kerstin|silke|anja|tanja|katrin|kathrin|katharina|stefanie|nadine|franziska|lena|leonie|johanna|greta|frieda|müller|schmidt|schneider|fischer|weber|meyer|meier|wagner|schulz|schulze|hoffmann|schäfer|bauer|koch|richter|klein|schröder|neumann|zimmermann|krüger|hofmann|lehmann|huber|gruber|mayer|muster|mustermann',
  fr: 'pierre|michel|andré|philippe|rené|alain|jacques|bernard|marcel|daniel|roger|robert|claude|christophe|françois|gérard|stéphane|frédéric|sébastien|guillaume|mathieu|thierry|laurent|éric|antoine|julien|nicolas|olivier|vincent|pascal|jérôme|hugo|gabriel|raphaël|arthur|lucas|marie|jeanne|françoise|monique|catherine|nathalie|isabelle|jacqueline|sylvie|martine|nicole|madeleine|suzanne|hélène|christiane|valérie|sophie|céline|aurélie|émilie|camille|chloé|manon|léa|élodie|amélie|mathilde|juliette|clara|inès|jean|dupont|durand|dubois|moreau|lefebvre|lefèvre|leroy|roux|girard|fournier|lambert|rousseau|mercier|faure|guérin',
  es: 'josé|juan|antonio|manuel|francisco|jesús|javier|carlos|miguel|rafael|pedro|ángel|alejandro|fernando|pablo|jorge|alberto|sergio|luis|álvaro|adrián|enrique|ramón|vicente|joaquín|rubén|gonzalo|iván|óscar|maría|ana|isabel|laura|cristina|marta|elena|lucía|paula|raquel|beatriz|patricia|silvia|rocío|inés|sonia|irene|alicia|nuria|yolanda|garcía|rodríguez|gonzález|gonzalez|fernández|lópez|martínez|sánchez|pérez|gómez|jiménez|hernández|díaz|álvarez|muñoz|gutiérrez|vázquez|domínguez|ramírez|ortiz|castillo|juárez|ramos',
  pt: 'joão|josé|antónio|antônio|francisco|carlos|paulo|pedro|lucas|luiz|luís|marcos|gabriel|rafael|daniel|marcelo|bruno|eduardo|felipe|filipe|rodrigo|gustavo|tiago|thiago|ricardo|nuno|rui|maria|ana|francisca|antónia|adriana|juliana|fernanda|patrícia|aline|camila|amanda|jéssica|letícia|mariana|catarina|joana|inês|margarida|sofia|beatriz|silva|ferreira|pereira|oliveira|rodrigues|martins|sousa|souza|fernandes|gonçalves|gomes|lopes|ribeiro|carvalho|teixeira|moreira|mendes|nunes|barbosa|cardoso',
  it: 'giuseppe|giovanni|antonio|mario|luigi|francesco|angelo|vincenzo|pietro|salvatore|carlo|franco|domenico|bruno|paolo|michele|giorgio|aldo|sergio|luciano|marco|matteo|lorenzo|davide|simone|riccardo|stefano|fabio|alessandro|alessio|giulia|giulio|maria|anna|giuseppina|rosa|angela|giovanna|teresa|lucia|carmela|caterina|francesca|antonietta|chiara|martina|valentina|alessandra|federica|elisa|silvia|paola|rossi|russo|ferrari|esposito|bianchi|romano|ricci|greco',
  nordic:
    'anders|björn|erik|fredrik|gustav|håkan|johan|karl|lars|magnus|mats|mikael|nils|olof|oskar|stig|sven|torbjörn|ulf|åke|anita|astrid|birgitta|elin|elisabet|eva|gunilla|ingrid|karin|kerstin|kristina|linnea|lotta|malin|margareta|marie|sigrid|ulla|åsa|søren|jørgen|niels|mette|kirsten|lene|hanne|ole|kjell|knut|leif|øyvind|bjørn|eirik|sigurd|gunnar|jón|guðrún|ólafur|matti|timo|juha|kari|mikko|jukka|antti|pekka|heikki|hannu|markku|seppo|ilkka|esa|pertti|jari|janne|tuula|anne|päivi|anneli|ritva|leena|pirjo|sari|minna|riitta|tarja|kirsi|heli|andersson|johansson|karlsson|nilsson|eriksson|svensson|larsson|olsson|persson|gustafsson|nielsen|jensen|hansen|pedersen|andersen|christensen|larsen|olsen|johansen|korhonen|virtanen|mäkinen|nieminen|mäkelä|hämäläinen|heikkinen|meikäläinen',
  slavic:
    'jan|andrzej|piotr|krzysztof|stanisław|tomasz|paweł|marcin|marek|michał|grzegorz|jerzy|tadeusz|adam|łukasz|zbigniew|anna|maria|katarzyna|małgorzata|agnieszka|barbara|ewa|krystyna|elżbieta|magdalena|zofia|kowalski|kowalska|nowak|wiśniewski|wójcik|kamiński|jiří|josef|petr|jaroslav|zdeněk|miroslav|františek|václav|jana|hana|věra|alena|lenka|novák|nováková|dvořák|černý|horváth|kováč|ivan|goran|marko|nikola|ana|marija|jelena|horvat|kovačević|иван|александр|сергей|дмитрий|алексей|андрей|владимир|николай|михаил|олег|юрий|анна|мария|елена|ольга|наталья|татьяна|ирина|светлана|екатерина|иванов|петров|смирнов|кузнецов|ivanov|petrov|олександр|андрій|олена|наталія|ірина|шевченко|марко|никола|георги|димитър|петър',
  other:
    'jános|józsef|lászló|istván|zoltán|sándor|ferenc|gábor|attila|mária|erzsébet|katalin|ilona|kovács|szabó|ion|gheorghe|vasile|andrei|mihai|alexandru|elena|ioana|popescu|ionescu|giorgos|γιώργος|γιάννης|κώστας|δημήτρης|νίκος|μαρία|ελένη|κατερίνα|παπαδόπουλος|mehmet|ahmet|mustafa|hüseyin|hasan|ibrahim|ali|osman|yusuf|murat|fatma|ayşe|hatice|zeynep|yılmaz|yıldız|şahin|çelik|mohammed|muhammad|mohamed|ahmed|omar|khalid|fatima|aisha|rahul|amit|priya|rajesh|suresh|ramesh|sanjay|anjali|kumar|sharma|patel|budi|agus|siti|dewi|putri|nguyễn|nguyen|trần|phạm|wei|chen|zhang|hiroshi|tanaka|yamamoto',
  caseless:
    'أحمد|محمد|علي|عمر|خالد|حسن|حسين|يوسف|إبراهيم|محمود|مصطفى|عبدالله|عبد|سعيد|سعد|فهد|سلطان|ناصر|طارق|كريم|ياسر|وليد|فيصل|ماجد|سامي|رامي|هاني|فاطمة|عائشة|مريم|نورة|سارة|ليلى|زينب|هدى|منى|رضا|مهدی|علی|حسین|فاطمه|زهرا|مریم|דוד|משה|יוסף|יעקב|אברהם|דניאל|יונתן|מיכאל|אורי|איתי|שרה|רחל|לאה|רבקה|מרים|נועה|תמר|יעל|מיכל|כהן|לוי|राहुल|अमित|राजेश|सुरेश|रमेश|प्रिया|सुनीता|शर्मा|वर्मा|कुमार|सिंह',
} as const;

/** First words of place names of several words: `New York`. */
export const placeBeginnings =
  'san|santa|santo|são|sant|saint|sainte|st|ste|ciudad|puerto|porto|port|puerta|rio|río|new|nova|novo|nuevo|nueva|novi|novy|nový|nowa|nowy|nové|neu|neue|bad|alt|alte|ober|unter|groß|klein|fort|north|south|east|west|northern|southern|eastern|western|central|upper|lower|great|greater|grand|little|long|cape|mount|mt|monte|mont|lake|abu|al|el|la|le|las|los|les|lo|the|den|de|het|villa|vila|villeneuve|reggio|ribeirão|belo|bela|buenos|kuala|kota|bandar|banda|tanjung|petaling|shah|johor|subang|hong|ho|hồ|ha|hà|da|đà|nha|vung|vũng|can|cần|hai|phnom|phu|tel|petah|rishon|ramat|bnei|kiryat|ulan|addis|dar|sidi|deir|ras|banja|bila|nizhny|veliky|naberezhnye|baden|baton|des|salt|sioux|palo|kansas|oklahoma|virginia|jersey|staten|rhode|quezon|cebu|general|presidente|ponta|praia|volta|campo|campos|campina|castelo|castel|castello|caxias|feira|foz|juiz|passo|costa|barra|boa|torres|viana|vilanova|aix|clermont|boulogne|saint-denis|milton|stoke|newcastle|kingston|bury|royal|market|isle|berlin|hamburg|münchen|munich|köln|cologne|frankfurt|stuttgart|düsseldorf|leipzig|wien|vienna|zürich|zurich|genève|geneva|london|manchester|birmingham|glasgow|edinburgh|dublin|paris|lyon|marseille|nantes|lille|bordeaux|toulouse|madrid|barcelona|sevilla|valencia|lisboa|lisbon|milano|milan|roma|rome|napoli|torino|venezia|firenze|amsterdam|rotterdam|utrecht|brussel|brussels|bruxelles|antwerpen|københavn|copenhagen|stockholm|göteborg|malmö|oslo|bergen|helsinki|warszawa|warsaw|kraków|praha|prague|brno|bratislava|budapest|bucurești|bucharest|sofia|athens|istanbul|ankara|moscow|kyiv|chicago|houston|dallas|atlanta|boston|seattle|denver|toronto|montreal|vancouver|sydney|melbourne|brisbane|auckland|singapore|shanghai|beijing|shenzhen|guangzhou|tokyo|osaka|seoul|bangkok|jakarta|manila|delhi|mumbai|bangalore|dubai|doha|москва|санкт|нижний|великий|новый|новая|старый|белая|набережные|ростов|київ|біла|нова|велика|кривий|софия|нови|бања';

export const titles =
  'mr|mrs|ms|miss|mx|sir|madam|herr|herrn|frau|dhr|mevr|mevrouw|monsieur|madame|mademoiselle|mme|mlle|señor|señora|sra|srta|doña|senhor|senhora|signor|signora|senyor|senyora|pani|gospodin|gospođa|господин|госпожа|κύριος|κυρία|bapak|ibu|श्री|श्रीमती|السيد|السيدة';

export const namesLikeWords = 'will|may|april|june|august|mark|bill|grace|rose|day|house|post|street|close|place';

/** A person's name follows a colon, or is capitalised and unknown; `:` requires the colon. */
export const personLabels = {
  en: 'pod|proof of delivery:|recipient name|receiver name|driver name|courier name|customer name|consignee name|signer name|name of recipient|driver is|courier is|signed|signature|signatory|signee|receiver|recipient|consignee|addressee|customer|driver|courier|rider|messenger|postman|operator|clerk|contact|contact person|contact name|neighbour|neighbor|individual|sender|shipper|caller|full name|first name|last name|surname|handler|witness|employee|staff|signature name|signed off|collected by name|pod name|pod signature|delivery contact|driver s name|recipient s name|receiver s name|customer s name|name of receiver',
  de: 'unterschrift|unterzeichner|empfänger|empfängerin|fahrer|fahrerin|zusteller|zustellerin|bote|kurier|kontakt|ansprechpartner|nachbar|nachbarin|nachbarn|absender|kunde|kundin|abholer|familie|signatur|unterschrift des empfängers|name des empfängers|empfänger name|quittiert:|gezeichnet',
  nl: 'handtekening|ontvanger|chauffeur|bezorger|koerier|contactpersoon|buurman|buurvrouw|buren|afzender|klant|de heer|naam ontvanger|bestuurder|ondertekenaar',
  fr: 'signataire|signature|destinataire|chauffeur|livreur|coursier|facteur|interlocuteur|voisin|voisine|expéditeur|client:|nom du destinataire|nom du signataire|nom du réceptionnaire|réceptionnaire',
  es: 'firma:|firmante|destinatario|destinataria|conductor|repartidor|mensajero|contacto|vecino|vecina|remitente|cliente|receptor|nombre del destinatario|nombre del receptor|recibe:|persona que recibe',
  pt: 'assinatura|destinatário|motorista|entregador|estafeta|contato|contacto|vizinho|vizinha|remetente|recebedor|nome do destinatário|nome do recebedor|recebedora|assinante',
  it: 'firma:|firmatario|destinatario|autista|corriere|contatto|vicino|vicina|mittente|sig:|nome del destinatario|nome del ricevente|ricevente',
  ca: 'signatura|destinatari|conductor|repartidor',
  sv: 'underskrift|mottagare|förare|chaufför|bud:|kontaktperson|granne|avsändare|signatur|kvittens|namnteckning|undertecknare|mottagarens namn|mottagaren|kvitterad:|förarens namn|budbilsförare',
  da: 'underskrift|modtager|chauffør|kontaktperson|nabo|afsender|signatur|modtagerens navn|kvittering:',
  nb: 'underskrift|mottaker|sjåfør|kontaktperson|avsender|signatur|mottakers navn|kvittering:',
  fi: 'allekirjoitus|kuittaus|vastaanottaja|kuljettaja|kuriiri|yhteyshenkilö|naapuri|lähettäjä|vastaanottajan nimi|vastaanottajan allekirjoitus|allekirjoittajan nimi|kuittaajan nimi|asiakkaan nimi|kuljettajan nimi',
  pl: 'podpis|odbiorca|kierowca|kurier|kontakt|sąsiad|sąsiadka|nadawca',
  cs: 'podpis|doručeno >:|příjemce|řidič|kurýr|kontakt|soused|sousedka|odesílatel',
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
  tr: 'imza|teslim edildi >:|alıcı|teslim alan|şoför|sürücü|kurye|komşu|gönderici',
  ar: 'التوقيع|المستلم|السائق|المندوب|المرسل|توقيع المستلم|اسم المستلم|اسم الموقع|توقيع العميل|المستلم الفعلي|اسم السائق|العميل',
  fa: 'امضا|گیرنده|راننده|فرستنده|آقای|خانم|نام گیرنده|امضای گیرنده|نام راننده|تحویل گیرنده',
  he: 'חתימה|נמען|מקבל|נהג|שליח|שולח|מר|גברת|חתימת הנמען|שם המקבל|שם הנמען|שם החותם',
  hi: 'हस्ताक्षर|प्राप्तकर्ता|चालक|ड्राइवर|प्राप्तकर्ता का नाम|हस्ताक्षरकर्ता',
  th: 'ผู้รับ|ผู้เซ็นรับ|คนขับ|พนักงานจัดส่ง|ผู้ส่ง|คุณ',
  vi: 'người nhận|người ký|tài xế|shipper|bưu tá|người gửi|chữ ký|tên người nhận',
  id: 'penerima|supir|sopir|kurir|pengirim|nama penerima|tanda tangan',
  is: 'undirskrift|viðtakandi|bílstjóri|sendandi',
  ms: 'penerima|pemandu|tandatangan|pengirim',
  tl: 'tagatanggap|drayber|lagda|pirma',
  bn: 'প্রাপক|চালক|স্বাক্ষর|প্রেরক',
  ta: 'பெறுநர்|ஓட்டுநர்|கையொப்பம்|அனுப்புநர்',
  ur: 'دستخط|ڈرائیور|مرسل|وصول کنندہ کا نام',
  sw: 'mpokeaji|dereva|sahihi|mtumaji',
  ga: 'faighteoir|síniú|tiománaí|seoltóir',
  mt: 'destinatarju|xufier',
  sr: 'потпис|прималац|возач|достављач|пошиљалац|комшија',
} as const;

export const actorWords = 'by|von|vom|durch|door|af|av|par|por|da|przez|od';
export const actorVerbs =
  'unterschrieben|entgegengenommen|angenommen|quittiert|abgeholt|empfangen|unterzeichnet|zugestellt|getekend|ondertekend|aangenomen|ontvangen|opgehaald';
export const actorVerbsAlone = 'tarafından|द्वारा|által|vastaanotti|allekirjoitti|kuittasi';

export const unspacedLabels =
  '签收人|簽收人|签字人|簽字人|签名人|簽名人|签收人姓名|收货人签名|收件人签名|签名|簽名|签字|簽字|代签|代签人|接收人|取件人|寄件人姓名|收件人姓名|收件人|收货人|寄件人|代收人|派件员|派送员|配送员|快递员|业务员|派件員|快遞員|联系人|聯絡人|司机|司機|受取人|受領者|配達員|担当者|担当|ドライバー|お名前|署名|受領印|サイン|受取人名|수령인|수취인|받는분|배송기사|배달원|담당자|기사|서명|서명자|수령자|인수자|인수인|받는 분|수취자';
export const familyNames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧賈葉閻鐘';
export const unspacedRoles =
  '谢谢|謝謝|金额|時間|时间|方便|高兴|本人|家人|他人|门卫|前台|收发室|物业|邻居|同事|快递柜|丰巢|驿站|代收点|菜鸟|客户|顾客|网点|自提柜|お客|ご本人|本人様|家族|宅配|고객|본인|가족|경비실|문앞|문 앞';

export const roleWords = {
  en: 'recipient|receiver|addressee|consignee|customer|individual|resident|occupant|carrier|courier|driver|agent|reception|receptionist|concierge|doorman|porter|guard|neighbour|neighbor|neighbours|neighbors|flatmate|housemate|roommate|colleague|family|member|household|relative|spouse|sender|shipper|seller|merchant|buyer|client|staff|employee|operator|clerk|postman|messenger|rider|adult|person|someone|somebody|anyone|one|us|you|them|it|owner|authorised|authorized|representative|third|party|hand|mail|mailroom|front|desk|security|safe|self|partner|team|crew|customs|airline|broker|forwarder|supplier|vendor|manufacturer|pilot|captain|handler|apartment|tenant|landlord|caretaker|janitor|housekeeper|manager|management|leasing|supervisor|signatory|designated|contact|helper|nominee|attendant|cashier|warden|host|hostess',
  de: 'empfänger|empfängerin|empfängers|kunde|kunden|nachbar|nachbarn|nachbarin|fahrer|zusteller|bote|kurier|absender|mitbewohner|bewohner|hausbewohner|angehörige|familie|person|ersatzempfänger|bevollmächtigten|empfangsberechtigten|mitarbeiter|pförtner|rezeption|zoll|spediteur|frachtführer|verkäufer|händler|abholer|empfangsbevollmächtigten|hausmeister|hausmeisterin|nachbarschaft|zustellern|personal|mieter|vermieter|chef|sekretariat|empfangsberechtigte|bevollmächtigte|absenders|absenderin|kundin|pfortner',
  nl: 'ontvanger|klant|buren|buurman|buurvrouw|geadresseerde|chauffeur|bezorger|koerier|afzender|vervoerder|receptie|bewoner|douane|huisgenoot|conciërge|huismeester|medewerker|bode|beheerder|receptioniste',
  fr: 'destinataire|client|cliente|voisin|voisine|gardien|gardienne|concierge|accueil|livreur|chauffeur|transporteur|expéditeur|vendeur|facteur|douane|services|personne|mandataire|domicile|réceptionniste|résident|locataire|propriétaire|collègue|famille|employé|personnel|tiers|destinatrice|chauffeuse|coursier|conducteur',
  es: 'destinatario|cliente|vecino|vecina|portero|conserje|recepción|repartidor|transportista|remitente|vendedor|titular|receptor|aduana|autorizado|conductor|mensajero|domicilio|portería|conserjería|familiar|familiares|compañero|empleado|inquilino|persona|autorizada|tercero|vigilante|seguridad|mensajería|clienta|remitentes',
  pt: 'destinatário|cliente|vizinho|porteiro|portaria|recepção|receção|transportadora|remetente|vendedor|próprio|alfândega|motorista|carteiro|entregador|entregadores|terceiro|autorizado|domicílio|destinatária|zelador|zeladora|vizinha|familiar|parente|colega|funcionário|funcionária|rececionista|recepcionista|segurança|condutor|estafeta|morador|moradora|síndico|recebedor',
  it: 'destinatario|cliente|vicino|portiere|portineria|corriere|mittente|venditore|incaricato|dogana|vettore|autista|domicilio|destinataria|vicini|custode|familiare|collega|delegato|delegata|receptionist|reception|persona|dipendente|terzi|portinaia',
  sv: 'mottagare|mottagaren|kund|kunden|granne|avsändare|avsändaren|ombud|transportör|chaufför|grannen|reception|receptionen|ombudet|servicebox|paketbox|paketskåp|brevlåda|brevlådan|dörr|dörren|chauffören|budet|personal|personalen|medarbetare|familjemedlem|vaktmästare|vaktmästaren|själv',
  da: 'modtager|modtageren|kunde|kunden|nabo|afsender|afsenderen|transportør|chauffør|naboen|reception|receptionen|pakkeboks|døren|chaufføren|personale|medarbejder|vicevært|viceværten|familiemedlem',
  nb: 'mottaker|mottakeren|kunde|kunden|avsender|avsenderen|nabo|transportør|sjåfør|naboen|resepsjon|resepsjonen|pakkeboks|døren|sjåføren|ansatt|vaktmester|vaktmesteren|familiemedlem',
  fi: 'vastaanottaja|vastaanottajalle|asiakas|asiakkaalle|naapuri|lähettäjä|kuljettaja|kuljetusliike|naapurille|vastaanottajan|lähettäjälle|asiakkaan|kuriirille|kuljettajalle|kuljettajan|kuljetukseen|asiakaspalveluun|vastaanottoon|henkilökunnalle|noutopisteeseen|automaattiin|pakettiautomaattiin|postilaatikkoon|jakelijalle|perheenjäsenelle|talonmiehelle|huoltomiehelle|itse',
  pl: 'odbiorca|odbiorcę|odbiorcy|adresat|adresata|klient|klienta|sąsiad|sąsiada|kurier|kuriera|nadawca|nadawcę|przewoźnika|odbiorczyni|adresatowi|adresatce|nadawcy|sąsiadowi|sąsiadce|kurierowi|klientowi|klientce|pełnomocnikowi|domownikowi|pracownikowi|portierowi|ochronie|recepcji|sekretariat|osobie|uprawnionej|dorosłemu|listonoszowi|kierowcy',
  cs: 'příjemce|příjemcem|adresát|adresátem|zákazník|zákazníkem|soused|kurýr|odesílatel|dopravce|příjemci|adresátovi|odesílateli|sousedovi|sousedce|kurýrovi|zákazníkovi|zaměstnanci|recepci|recepce|vrátnici|vrátnému|osobě|pověřené|řidiči|zmocněnci|členovi|domácnosti|partnerovi',
  sk: 'príjemca|adresát|zákazník|sused|kuriér|odosielateľ|dopravca|príjemcovi|adresátovi|odosielateľovi|susedovi|susede|kuriérovi|zákazníkovi|recepcii|recepcia|osobe|vodičovi|zamestnancovi',
  hu: 'címzett|címzettnek|átvevő|szomszéd|futár|feladó|ügyfél|feladónak|szomszédnak|futárnak|ügyfélnek|portásnak|portán|recepción|recepció|átvevőnek|meghatalmazottnak|személyesen|vevőnek|kézbesítő',
  ro: 'destinatar|destinatarului|client|vecin|curier|curierul|expeditor|transportator|destinatarul|expeditorului|vecinului|clientului|curierului|recepție|recepției|portar|portarului|persoanei|persoană|autorizate',
  ru: 'адресату|адресат|получателю|получатель|получателем|отправителя|отправитель|отправителем|курьеру|курьер|курьером|клиенту|клиент|перевозчик|перевозчиком|сосед|соседу|водитель|лично|почтальон|почтальону|почтальоном|отправителю|получателя|адресата|покупателю|заказчику|соседке|курьера|представителю|представитель|доверенному|лицу|сотруднику|охраннику|охране|консьержу|секретарю|родственнику|родственникам|перевозчику|водителю|продавцу|адресатом|оператору|оператором|получательнице|партнеру|агенту|службе|доставки|клиента|родителям|членам|семьи|третьему',
  uk: 'адресату|одержувачу|одержувач|отримувачу|отримувач|відправник|відправника|кур’єр|кур’єру|перевізник|клієнту|особисто|відправнику|відправником|одержувача|одержувачем|отримувача|отримувачем|адресат|адресата|сусіду|сусідці|кур’єром|перевізнику|клієнт|покупцю|представнику|довіреній|особі|охороні|охоронцю|листоноші|водію|родичу|продавцю|співробітнику|членам|родини',
  bg: 'получател|получателя|адресат|подател|подателя|куриер|клиент|превозвач|адресата|куриера|клиента|съсед|съседа|портиер|портиера|рецепция|упълномощено|лице|пълномощник|служител|лично|близък|шофьора',
  el: 'παραλήπτη|παραλήπτης|αποστολέα|αποστολέας|πελάτη|μεταφορέα|οδηγό|παραλήπτρια|πελάτης|γείτονα|γείτονας|θυρωρό|θυρωρείο|ρεσεψιόν|κούριερ|μεταφορέας|διανομέα|οδηγός|υπάλληλο',
  tr: 'alıcı|alıcıya|müşteri|komşu|kurye|gönderici|taşıyıcı|kendisi|kendisine|güvenlik|alıcısına|alıcının|müşteriye|komşuya|komşusuna|kuryeye|göndericiye|göndericisine|resepsiyon|resepsiyona|güvenliğe|kapıcı|kapıcıya|şahsen|yetkili|yetkiliye|başarıyla|başarılı|adresine',
  hr: 'primatelj|primatelju|kupac|susjed|pošiljatelj|dostavljač|prijevoznik|primatelja|kupcu|susjedu|susjedi|pošiljatelju|dostavljaču|prijevozniku|vozaču|zaštitaru|recepciji|osobi|ukućaninu|osobno|agentu',
  id: 'penerima|penerimanya|kurir|pengirim|bersangkutan|satpam|keluarga|tetangga|pembeli|resepsionis|pelanggan|alamat|tujuan|yang|pihak|rumah|kantor',
  vi: 'khách|hàng|bảo|vệ|lễ|tân|thân|người|nhận|gửi|xóm|bưu|tá|tài|xế|gia|đình',
  ar: 'المستلم|المرسل|العميل|السائق|الناقل|الجار|الحارس|للمستلم|المستلمة|للمرسل|للعميل|للجار|الاستقبال|حارس|للحارس|البواب|الأمن|للسائق|المندوب|للمندوب|الباب|موظف|الموظف|بنجاح|العنوان|صاحب|الشحنة|الطرد|الطلب|ساعي',
  he: 'הנמען|השולח|הלקוח|השליח|השכן|המוביל|לנמען|לשולח|ללקוח|לשליח|לשכן|למוביל|למקבל|לשומר|לקבלה|שומר|בהצלחה|למען|בית|לבית|ליעד',
  is: 'viðtakanda|viðtakandi|nágranna|sendanda|bílstjóra|móttöku',
  sr: 'пошиљалац|примаоцу|прималац|примаоца|комшији|пошиљаоцу|купцу|достављачу|возачу|рецепцији|обезбеђењу|лично|лицу|укућанину',
  sl: 'prejemniku|prejemnik|naslovniku|naslovnik|sosedu|sosedi|pošiljatelju|kupcu|vozniku|kurirju|recepciji|osebno|varnostniku',
  lt: 'gavėjui|gavėjas|kaimynui|siuntėjui|kurjeriui|klientui|apsaugai|registratūrai|asmeniškai|vairuotojui|įgaliotam|asmeniui',
  lv: 'sūtītājs|saņēmējam|saņēmējs|kaimiņam|sūtītājam|kurjeram|klientam|apsargam|administratoram|personīgi|vadītājam|adresātam',
  et: 'saajale|saaja|naabrile|saatjale|kullerile|kliendile|valvurile|vastuvõttu|isiklikult|autojuhile|adressaadile|pakiautomaati',
  fa: 'گیرنده|فرستنده|مشتری|همسایه|نگهبان|پستچی|راننده|با|موفقیت',
  ms: 'penerima|pengawal|jiran|keluarga|penghantar|pelanggan|pejabat|resepsi',
  tl: 'tumanggap|tagatanggap|kapitbahay|guwardiya|nagpadala|kliyente|drayber',
  sw: 'mpokeaji|jirani|mlinzi|mtumaji|mteja|dereva|mapokezi',
  mt: 'riċevitur|destinatarju|ġar|klijent|mittent',
  ga: 'faighteoir|comharsa|custaiméir|seoltóir|tiománaí',
} as const;

export const organisationWords =
  'market|supermarket|pharmacy|kiosk|bank|church|university|college|clinic|restaurant|cafe|café|club|hostel|inn|mall|plaza|tower|hall|laboratory|institute|council|embassy|group|holding|international|industries|trading|enterprises|solutions|systems|retail|wholesale|supplies|foods|gym|library|museum|farm|dealer|workshop|office|offices|post|post office|centre|center|centres|hub|depot|station|warehouse|facility|terminal|airport|port|branch|shop|store|locker|point|outlet|company|department|authority|carrier|airline|airlines|airways|shipping|express|logistics|cargo|freight|transport|mail|parcelforce|service|services|provider|merchant|hospital|hotel|school|yard|plant|factory|agency|mailroom|network|system|platform|gmbh|ag|kg|se|ltd|limited|inc|llc|corp|plc|bv|nv|sa|srl|spa|oy|ab|as|sro|kft|zrt|ooo|zentrum|paketzentrum|briefzentrum|zustellbasis|filiale|postfiliale|niederlassung|lager|flughafen|hafen|spedition|packstation|paketshop|postamt|deutsche post|sorteercentrum|postkantoor|magazijn|luchthaven|vestiging|bureau|centre de tri|agence|entrepôt|plateforme|poste|relais|aéroport|oficina|centro|almacén|aeropuerto|correos|sucursal|agencia|agência|correios|unidade|armazém|aeroporto|ufficio|magazzino|filiale|poste|terminalen|posten|toimipiste|posti|poczta|oddział|sortownia|magazyn|paczkomat|pošta|pobočka|depo|posta|raktár|poșta|depozit|почта|почты|отделение|отделении|отделением|склад|складе|центр|пошта|відділення|поща|офис|ταχυδρομείο|κέντρο|şube|şubesi|merkezi|depo|gudang|kantor|cabang|bưu|cục|kho|مكتب|البريد|مركز|דואר|מרכז';

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

/** A word for a code beside a word for what it opens, before something with digits: `Gate code 4471`. */
export const codeNouns =
  'code|codes|pin|pincode|passcode|password|otp|combination|kode|kod|kód|koden|kode|koodi|código|codigo|codice|cod|passwort|senha|clave|contraseña|combinaison|wachtwoord|hasło|heslo|șifră|şifre|şifresi|kodu|код|коду|пароль|шифър|κωδικός|kodas|kods|رمز|كود|رقم سري|کد|קוד|कोड|รหัส|mã|sandi|kodi';
export const lockedThings =
  'gate|gates|door|doors|frontdoor|entry|entrance|access|building|lobby|garage|lockbox|locker|lockers|keypad|keybox|keysafe|key|safe|intercom|buzzer|alarm|elevator|lift|mailroom|shed|pickup|collection|unlock|unlocking|opening|release|tür|haustür|tor|hoftor|eingang|haus|schlüsselsafe|schlüsseltresor|schlüsselbox|schließfach|fach|schrank|garagentor|abholung|zugang|porte|portail|portillon|immeuble|entrée|accès|interphone|casier|consigne|ascenseur|retrait|clés|clé|garage|puerta|portal|acceso|entrada|taquilla|casillero|llaves|edificio|portero|recogida|cancela|porta|portão|acesso|cacifo|armário|prédio|levantamento|retirada|chaves|portone|cancello|ingresso|armadietto|citofono|ritiro|chiavi|accesso|deur|voordeur|poort|toegang|kluis|sleutelkluis|kluisje|hek|ingang|lift|afhaal|port|porten|dörr|dörren|grind|grinden|skåp|nyckelskåp|nyckelbox|entré|hämt|dør|døren|porten|nøgleboks|boks|nøkkelboks|ytterdør|ovi|oven|portti|portin|avain|avainlokero|lokero|lokeron|nouto|bramy|brama|furtki|drzwi|domofonu|domofon|klatki|skrytki|skrytka|odbioru|dveří|brány|branky|domofonu|vchodu|schránky|výdejní|vyzvednutí|dverí|ajtó|kapu|kapukód|lift|ușă|ușii|poartă|interfon|интерфон|домофона|домофон|домофону|двери|дверей|подъезда|під’їзду|ворот|ячейки|комірки|калитки|получения|врата|вход|шкафче|πόρτας|εισόδου|θυρίδας|vrata|kapije|ulaza|портал|durų|vartų|durvju|vārtu|ukse|värava|kapı|bina|dolap|giriş|teslimat|الباب|البوابة|المدخل|الخزانة|القفل|در|ورودی|דלת|שער|כניסה|לוקר|תיבה|दरवाज़ा|गेट|ประตู|ตู้|cửa|cổng|tủ|pintu|gerbang|loker|mlango|lango';
/** These need no second word. */
export const codesAlone =
  'digicode|digicodes|vigik|keypad|keysafe|lockbox|keybox|passcode|otp|türcode|torcode|haustürcode|eingangscode|zugangscode|hauscode|schrankcode|fachcode|abholcode|öffnungscode|türpin|schlüsselsafe|schlüsseltresor|schlüsselbox|tastencode|zahlenschloss|deurcode|poortcode|toegangscode|kluiscode|lockercode|afhaalcode|sleutelkluis|portkod|dörrkod|grindkod|skåpkod|hämtkod|nyckelskåp|nyckelbox|entrékod|portkode|dørkode|hentekode|afhentningskode|adgangskode|nøgleboks|nøkkelboks|ovikoodi|porttikoodi|noutokoodi|lokerokoodi|avainlokero|kapukód|домофон';
export const codeFillers =
  'is|for|to|the|of|on|a|an|den|dem|einen|un|una|open|box|no|nr|number|ist|für|zur|zum|der|die|das|est|pour|de|d|l|la|le|du|des|à|es|del|para|é|do|da|per|della|dello|voor|van|är|till|til|er|on|do|od|k|для|от|на|zu|vom|att|и|və|için|في|هو';
export const unspacedCodes =
  '(?:门禁|大门|单元门|取件|取货|开箱|开柜|柜门|门锁|提货|門禁|大門|取件|取貨|開箱|門鎖|門口)(?:密码|密碼|码|碼|号码)|暗証番号|解錠番号|開錠番号|ドアコード|ロッカー番号|(?:현관|공동현관|출입문|출입|보관함|사물함|대문) ?(?:비밀번호|비번|코드)';

/** `anna at example dot com` */
export const spelledAt = 'at|arroba|arobase|chiocciola|apenstaartje|małpa|zavináč|kukac|собака';
export const spelledDot = 'dot|punkt|punto|ponto|point|punt|kropka|tečka|bodka|pont|точка|крапка';

export const numberWords =
  'awb|mawb|hawb|waybill|tracking|trackingnumber|parcel|package|shipment|consignment|order|container|lot|batch|serial|sn|imei|iccid|ean|gtin|upc|sscc|invoice|po|booking|bl|label|tag|pallet|asset|device|tracker|mmsi|imo|vin|ref|reference|id|item|sendung|sendungsnummer|paket|auftrag|colis|commande|envío|pedido|guía|lote|zending|bestelling|spedizione|ordine|przesyłka|заказ|отправление|单号|单|运单|訂單|伝票|伝票番号';
