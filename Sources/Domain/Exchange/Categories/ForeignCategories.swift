import Ledger

/// The category names of other apps, in their languages.
enum ForeignCategories {
  enum Meaning: Hashable {
    case payment
    case household(HouseholdCategory)

    /// A payment is not a category.
    var sorted: CategoryOrPayment {
      switch self {
      case .payment: CategoryOrPayment(isPayment: true)
      case .household(let category): CategoryOrPayment(meaning: .household(category))
      }
    }
  }

  /// The meaning of a word: in the given language, or else in any. `Transporte - Otro` is the rest of its
  /// parent category, and means that category.
  static func meaning(of word: String, in language: String?) -> Meaning? {
    if let meaning = look(up: word, language) { return meaning }
    let parts = word.split(separator: " - ", maxSplits: 1).map(String.init)
    guard parts.count == 2, others.contains(FoldedText(name: parts[1])) else { return nil }
    return look(up: parts[0], language)
  }

  /// The meaning of one of SplitPro's keys.
  static func meaning(ofSplitProKey key: String) -> Meaning? { byLanguage[splitPro]?[FoldedText(name: key)] }

  private static func look(up word: String, _ language: String?) -> Meaning? {
    let word = FoldedText(name: word)
    return language.flatMap { byLanguage[$0]?[word] } ?? inAny[word]
  }

  private static let splitPro = "splitpro"

  private static let table: [[[FoldedText]]] = rows.split(separator: "\n").map { row in
    row.split(separator: ";", omittingEmptySubsequences: false).map { cell in
      cell.split(separator: "|").map { FoldedText(name: String($0)) }
    }
  }

  private static let meanings: [Meaning] = rows.split(separator: "\n").map { row in
    HouseholdCategory(rawValue: String(row.prefix { $0 != ";" })).map { .household($0) } ?? .payment
  }

  private static let byLanguage: [String: [FoldedText: Meaning]] = {
    var found: [String: [FoldedText: Meaning]] = [:]
    for (column, language) in languages.enumerated() { found[language] = words(in: column) }
    return found
  }()

  private static let inAny: [FoldedText: Meaning] = {
    var found: [FoldedText: Meaning] = [:]
    for (column, language) in languages.enumerated() where language != splitPro {
      found.merge(words(in: column)) { first, _ in first }
    }
    return found
  }()

  /// The words for the rest of a parent category.
  private static let others: Set<FoldedText> = {
    guard let row = table.first(where: { $0.count > 1 && $0[1].contains(FoldedText("Other")) }) else {
      return []
    }
    return Set(row.dropFirst().joined())
  }()

  private static func words(in column: Int) -> [FoldedText: Meaning] {
    var found: [FoldedText: Meaning] = [:]
    for (row, meaning) in zip(table, meanings) where row.indices.contains(column + 1) {
      for word in row[column + 1] where found[word] == nil { found[word] = meaning }
    }
    return found
  }
}

/// The meaning of a category word.
struct CategoryOrPayment {
  var meaning: CategoryMeaning = .none
  var isPayment = false
}

/// Category words: those of Splitwise in its languages (Spliit uses the English ones), and SplitPro's keys. A
/// row begins with Evenly's name of the category, empty for a payment, followed by the words of each language
/// in turn; a bar separates words with the same meaning. Unused words do no harm.
extension ForeignCategories {
  static let languages = [
    "en", "de", "fr", "es", "pt-BR", "pt", "it", "nl", "pl", "sv", "id", "ja", "th", "splitpro",
  ]

  static let rows = """
    ;Payment;Zahlung;Paiement;Pago;Pagamento;Pagamento;Pagamento;Betaling;Płatność;Betalning;Pembayaran;支払い;การชำระเงิน;
    general;General|Uncategorized;Allgemein;Général;General;Geral;Geral;Generale|Generali;Algemeen;Ogólne;Allmänt;Umum;一般;ทั่วไป;general|other
    general;Other;Sonstiges;Autre;Otro;Outros;Outro;Altro;Andere;Inne;Övrigt;Lainnya;その他;อื่นๆ;
    entertainment;Entertainment;Unterhaltung;Loisirs;Entretenimiento;Entretenimento;Diversão;Intrattenimento;Vermaak;Rozrywka;Underhållning;Hiburan;娯楽;ความบันเทิง;entertainment
    entertainment;Games;Spiele;Jeux;Juegos;Jogos;Jogos;Giochi;Spelletjes;Gry;Spel;Permainan;ゲーム;เกม;games
    entertainment;Movies;Kino;Cinéma;Películas;Filmes;Cinema;Cinema;Films;Filmy;Filmer;Film;映画;ภาพยนตร์;movies
    entertainment;Music;Musik;Musique;Música;Música;Música;Musica;Muziek;Muzyka;Musik;Musik;音楽;ดนตรี;music
    sports;Sports;Sport;Sports;Deportes;Esportes;Desporto;Sport;Sport;Sporty;Sport;Olahraga;スポーツ;กีฬา;sports
    groceries;Food and drink;Essen und Trinken;Nourriture et boissons;Comidas y bebidas;Comidas e bebidas;Alimentação;Cibo e bevande;Eten en drinken;Jedzenie i napoje;Mat och dryck;Makanan dan minuman;飲食;อาหารและเครื่องดื่ม;food
    diningOut;Dining out;Restaurant;Sorties;Restaurantes;Jantar fora;Jantar;Ristorante;Uit eten;Jedzenie na mieście;Restaurangbesök;Makan di luar;外食;ทานข้าวนอกบ้าน;diningOut
    groceries;Groceries;Lebensmittel;Courses;Alimentos;Mercado;Mercearia;Alimentari;Boodschappen;Artykuły spożywcze;Livsmedel;Keperluan sehari-hari;食料品;ของชำ;groceries
    drinks;Liquor;Alkohol;Alcool;Licor;Bebidas alcoólicas;Bebida;Alcolici;Drank;Alkohol;Alkohol;Minuman keras;お酒;สุรา;liquor
    household;Home;Zuhause;Maison;Casa;Casa;Casa;Casa;Huis;Dom;Hem;Rumah;自宅;บ้าน;home
    household;Electronics;Elektronik;Électronique;Electrónica;Eletrônicos;Eletrónica;Elettronica;Electronica;Elektronika|AGD;Elektronik;Barang elektronik;家電製品;อิเล็กทรอนิกส์;electronics
    furniture;Furniture;Möbel;Meubles;Muebles;Móveis;Mobília;Arredamento;Meubels;Meble;Möbler;Mebel;家具;เฟอร์นิเจอร์;furniture
    household;Household supplies;Haushaltsgegenstände;Articles ménagers;Suministros del hogar;Produtos de limpeza;;Casalinghi;Huishoudelijke benodigdheden;;Förbrukningsvaror;Persediaan keluarga;家庭用品;ของใช้ในบ้าน;supplies
    repairs;Maintenance;Instandhaltung;Entretien;Mantenimiento;Manutenção;Manutenção;Manutenzione;Onderhoud;Utrzymanie;Skötsel/underhåll;Pemeliharaan;メンテナンス;ซ่อมบำรุง;maintenance
    rent;Mortgage;Zinsen;Prêt immobilier;Hipoteca;Empréstimo;;Mutuo;Hypotheek;Kredyt;Avbetalning/amortering;Cicilan kredit;住宅ローン;สินเชื่อบ้าน;mortgage
    pets;Pets;Haustiere;Animaux;Mascotas;Animais de estimação;;Animali domestici;Huisdieren;Zwierzęta;Husdjur;Hewan peliharaan;ペット;สัตว์เลี้ยง;pets
    rent;Rent;Miete;Location;Alquiler;Aluguel;;Affitto;Huur;Czynsz;Hyra;Sewa;家賃;ค่าเช่า;rent
    household;Services;Dienstleistungen;Services;Servicios;Serviços;;Servizi;Diensten;Usługi;Tjänster;Jasa;サービス;บริการ;services
    general;Life;Leben;Vie;Vida;Vida;Vida;Spese personali;Leven;Życie;Livet;Sehari-hari;生活;ชีวิต;life
    children;Childcare;Kinderbetreuung;Enfants;Guardería;Creche;Puericultura;Asilo/Servizi per l'infanzia;Kinderopvang;Opieka nad dziećmi;Barnomsorg;Perawatan anak;養育関連;การเลี้ยงดูบุตร;childcare
    clothing;Clothing;Kleidung;Vêtements;Ropa;Vestuário;Vestuário;Abbigliamento;Kleding;Ubrania;Kläder;Pakaian;衣料品;เสื้อผ้า;clothing
    education;Education;Bildung;Scolarité;Formación;Educação;Ensino;Istruzione;Onderwijs;Edukacja;Utbildning;Edukasi;教育関連;การศึกษา;education
    gifts;Gifts|Donation;Geschenke;Cadeaux;Regalos;Presentes;Prendas;Regali;Kado's;Prezenty;Presenter;Hadiah;ギフト;ของขวัญ;gifts
    insurance;Insurance;Versicherung;Assurance;Seguro;Seguro;Seguro;Assicurazione;Verzekering;Ubezpieczenie;Försäkringar;Asuransi;保険;ประกัน;insurance
    health;Medical expenses;Medikamente;Dépenses médicales;Gastos médicos;Despesas médicas;Despesas médicas;Spese mediche;Ziektekosten;Wydatki medyczne;Sjukvård/medicin;Kesehatan;医療費;ค่าใช้จ่ายทางการแพทย์;medical
    taxes;Taxes;Steuern;Impôts/taxes;Impuestos;Impostos;Impostos;Tasse;Belasting;Podatki;Skatter;Pajak;税金;ภาษี;taxes
    transit;Transportation;Verkehrsmittel;Transport;Transporte;Transporte;Transportes;Trasporti;Vervoer;Transport;Transport;Transportasi;交通機関;การคมนาคม;travel
    transit;Bicycle;Fahrrad;Vélo;Bicicleta;Bicicleta;Bicicleta;Bicicletta;Fiets;Rower;Cykel;Sepeda;自転車;จักรยาน;bicycle
    transit;Bus/train;Bus/Zug;Bus/train;Autobús/tren;Ônibus/trem;Autocarro/comboio;Autobus/Treno;Bus/trein;Autobus/pociąg;Buss/tåg;Bus/kereta;バス/電車;รถบัส/รถไฟ;bus|train
    car;Car;Auto;Voiture;Coche;Carro;Carro;Auto;Auto;Samochód;Bil;Mobil;車;รถยนต์;car
    fuel;Gas/fuel;Treibstoff;Essence;Gasolina;Combustível;Combustível;Carburante;Brandstof;Paliwo;Bensin/bränsle;BBM;ガス/燃料;น้ำมัน;fuel
    accommodation;Hotel;Hotel;Hôtel;Hotel;Hotel;Hotel;Hotel;Hotel;Hotel;Hotell;Hotel;ホテル;Hotel;hotel
    parking;Parking;Parken;Parking;Estacionamiento;Estacionamento;Parque;Parcheggio;Parkeren;Parking;Parkering;Parkir;駐車場;ที่จอดรถ;parking
    travel;Plane;Flugzeug;Avion;Avión;Avião;Avião;Aereo;Vliegtuig;Samolot;Flyg;Pesawat;飛行機;เครื่องบิน;plane
    taxi;Taxi;Taxi;Taxi;Taxi;Táxi;Táxi;Taxi;Taxi;Taxi;Taxi;Taksi;タクシー;Taxi;taxi
    utilities;Utilities;Nebenkosten;Services publics;Utilidades;Serviços públicos;Serviços;Utenze;Nuts-voorzieningen;Media;Verktyg;Utilitas;公共料金;สาธารณูปโภค;utilities
    household;Cleaning;Reinigung;Nettoyage;Limpieza;Limpeza;Limpeza;Pulizie;Schoonmaak;Sprzątanie;Städning;Kebersihan;クリーニング;การทำความสะอาด;cleaning
    utilities;Electricity;Elektrizität;Électricité;Electricidad;Eletricidade;Eletricidade;Energia elettrica;Elektriciteit;Prąd;Elektricitet;Listrik;電気;ไฟฟ้า;electricity
    utilities;Heat/gas;Heizung/Gas;Chauffage/gaz;Calefacción;Aquecimento/gás;Aquecimento/gás;Riscaldamento/Gas;Verwarming/gas;Ogrzewanie/gaz;Värme;Pemanas/gas;暖気/ガス;ความร้อน/ก๊าซ;gas
    utilities;Trash;Müll;Poubelles;Basura;Lixo;Lixo;Spazzatura;Afval;Śmieci;Avfall;Sampah;ゴミ;ขยะ;trash
    internet;TV/Phone/Internet;Fernsehen/Telefon/Internet;TV/téléphone/Internet;TV/teléfono/Internet;TV/telefone/Internet;TV/telefone/Internet;TV/Telefono/Internet;TV/telefoon/internet;TV/telefon/Internet;TV/telefon/internet;TV/telepon/internet;テレビ/電話/インターネット;โทรทัศน์/โทรศัพท์/อินเทอร์เน็ต;internet|phone
    utilities;Water;Wasser;Eau;Agua;Água;Água;Acqua;Water;Woda;Vatten;Air;水道;น้ำประปา;water
    """
}

/// The person's answers about category words, combined with the known words.
struct CategoryAnswers {
  private let answers: [FoldedText: String]

  init(_ answers: [String: String]) {
    self.answers = Dictionary(
      answers.map { (FoldedText(name: $0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The meaning of a word, and whether it is known; an unknown word becomes a category of its own.
  func sort(_ word: String, _ language: String?) -> (sorted: CategoryOrPayment, isKnown: Bool) {
    if let answer = answers[FoldedText(name: word)] { return (answered(answer), true) }
    if let meaning = ForeignCategories.meaning(of: word, in: language) { return (meaning.sorted, true) }
    return (CategoryOrPayment(meaning: .own(word)), false)
  }

  private func answered(_ answer: String) -> CategoryOrPayment {
    if answer.utf8.elementsEqual("payment".utf8) { return CategoryOrPayment(isPayment: true) }
    if answer.isEmpty { return CategoryOrPayment() }
    if let category = HouseholdCategory(rawValue: answer) {
      return CategoryOrPayment(meaning: .household(category))
    }
    return CategoryOrPayment(meaning: .own(CleanText.line(answer)))
  }
}
