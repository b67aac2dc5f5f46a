/**
 * Cambodia's districts by the first two digits of their postal codes, in the order of the next two: name in Latin letters and in Khmer.
 *
 * The numbers are those of Cambodia Post (`cambodia-postal-codes`, MIT), the names those of the official gazetteer. The list of the
 * post has no number for Srei Santhor (0309) and Chhloung (1001): each has the one that is free in its province. Districts that
 * were founded after 2018 are not in that list.
 */
const districts: Record<string, string> = {
  "01": "Mongkol Borei មង្គលបូរី, Phnum Srok ភ្នំស្រុក, Preah Netr Preah ព្រះនេត្រព្រះ, Ou Chrov អូរជ្រៅ, Thma Puok ថ្មពួក, Svay Chek ស្វាយចេក, Malai ម៉ាឡៃ, Serei Saophoan សិរីសោភ័ណ, Paoy Paet ប៉ោយប៉ែត",
  "02": "Banan បាណន់, Thma Koul ថ្មគោល, Bavel បវេល, Aek Phnum ឯកភ្នំ, Moung Ruessei មោងឫស្សី, Rukh Kiri រុក្ខគិរី, Rotonak Mondol រតនមណ្ឌល, Sangkae សង្កែ, Samlout សំឡូត, Sampov Lun សំពៅលូន, Kamrieng កំរៀង, Koas Krala គាស់ក្រឡ, Phnum Proek ភ្នំព្រឹក, Battambang បាត់ដំបង",
  "03": "Batheay បាធាយ, Chamkar Leu ចំការលើ, Cheung Prey ជើងព្រៃ, Kampong Cham កំពង់ចាម, Kampong Siem កំពង់សៀម, Kang Meas កងមាស, Kaoh Soutin កោះសូទិន, Prey Chhor ព្រៃឈរ, Srei Santhor ស្រីសន្ធរ, Stueng Trang ស្ទឹងត្រង់",
  "04": "Tuek Phos ទឹកផុស, Kampong Tralach កំពង់ត្រឡាច, Chol Kiri ជលគីរី, Baribour បរិបូណ៌, Sameakki Mean Chey សាមគ្គីមានជ័យ, Kampong Leaeng កំពង់លែង, Rolea B'ier រលាប្អៀរ, Kampong Chhnang កំពង់ឆ្នាំង",
  "05": "Samraong Tong សំរោងទង, Basedth បរសេដ្ឋ, Kong Pisei គងពិសី, Odongk ឧដុង្គ, Phnum Sruoch ភ្នំស្រួច, Thpong ថ្ពង, Aoral ឱរ៉ាល់, Chbar Mon ច្បារមន",
  "06": "Baray បារាយណ៍, Kampong Svay កំពង់ស្វាយ, Prasat Ballangk ប្រាសាទបល្ល័ង្គ, Prasat Sambour ប្រាសាទសំបូរ, Sandan សណ្ដាន់, Santuk សន្ទុក, Stoung ស្ទោង, Stueng Saen ស្ទឹងសែន",
  "07": "Chhuk ឈូក, Tuek Chhou ទឹកឈូ, Banteay Meas បន្ទាយមាស, Angkor Chey អង្គរជ័យ, Dang Tong ដងទង់, Kampong Trach កំពង់ត្រាច, Chum Kiri ជុំគិរី, Kampot កំពត",
  "08": "Angk Snuol អង្គស្នួល, Khsach Kandal ខ្សាច់កណ្ដាល, Kandal Stueng កណ្ដាលស្ទឹង, Kaoh Thum កោះធំ, Leuk Daek លើកដែក, Lvea Aem ល្វាឯម, Mukh Kampul មុខកំពូល, Ponhea Lueu ពញាឮ, S'ang ស្អាង, Kien Svay កៀនស្វាយ, Ta Khmau តាខ្មៅ",
  "09": "Botum Sakor បុទុមសាគរ, Kiri Sakor គិរីសាគរ, Kaoh Kong កោះកុង, Mondol Seima មណ្ឌលសីមា, Srae Ambel ស្រែអំបិល, Thma Bang ថ្មបាំង, Khemara Phoumin ខេមរភូមិន្ទ",
  "10": "Chhloung ឆ្លូង, Snuol ស្នួល, Sambour សំបូរ, Prek Prasab ព្រែកប្រសព្វ, Chetr Borei ចិត្របុរី, Kratie ក្រចេះ",
  "11": "Kaev Seima កែវសីមា, Kaoh Nheaek កោះញែក, Ou Reang អូររាំង, Pech Chreada ពេជ្រាដា, Saen Monourom សែនមនោរម្យ",
  "12": "Chamkar Mon ចំការមន, Doun Penh ដូនពេញ, Prampir Meakkakra ៧មករា, Tuol Kouk ទួលគោក, Dangkao ដង្កោ, Mean Chey មានជ័យ, Russey Keo ឫស្សីកែវ, Saensokh សែនសុខ, Pur Senchey ពោធិ៍សែនជ័យ, Chraoy Chongvar ជ្រោយចង្វារ, Praek Pnov ព្រែកព្នៅ, Chbar Ampov ច្បារអំពៅ",
  "13": "Chey Saen ជ័យសែន, Chhaeb ឆែប, Choam Ksant ជាំក្សាន្ដ, Kuleaen គូលែន, Rovieng រវៀង, Sangkum Thmei សង្គមថ្មី, Tbaeng Mean Chey ត្បែងមានជ័យ, Preah Vihear ព្រះវិហារ",
  "14": "Kanhchriech កញ្ជ្រៀច, Peam Chor ពាមជរ, Peam Ro ពាមរក៍, Preah Sdach ព្រះស្ដេច, Kamchay Mear កំចាយមារ, Sithor Kandal ស៊ីធរកណ្ដាល, Ba Phnum បាភ្នំ, Svay Antor ស្វាយអន្ទរ, Pur Rieng ពោធិ៍រៀង, Me Sang មេសាង, Kampong Trabaek កំពង់ត្របែក, Pea Reang ពារាំង, Prey Veng ព្រៃវែង",
  "15": "Krakor ក្រគរ, Kandieng កណ្ដៀង, Bakan បាកាន, Veal Veaeng វាលវែង, Phnum Kravanh ភ្នំក្រវ៉ាញ, Pursat ពោធិ៍សាត់",
  "16": "Andoung Meas អណ្ដូងមាស, Bar Kaev បរកែវ, Koun Mom កូនមុំ, Lumphat លំផាត់, Ou Chum អូរជុំ, Ou Ya Dav អូរយ៉ាដាវ, Ta Veaeng តាវែង, Veun Sai វើនសៃ, Ban Lung បានលុង",
  "17": "Varin វ៉ារិន, Svay Leu ស្វាយលើ, Srei Snam ស្រីស្នំ, Soutr Nikom សូទ្រនិគម, Prasat Bakong ប្រាសាទបាគង, Puok ពួក, Kralanh ក្រឡាញ់, Chi Kraeng ជីក្រែង, Banteay Srei បន្ទាយស្រី, Angkor Thum អង្គរធំ, Angkor Chum អង្គរជុំ, Siem Reap សៀមរាប",
  "18": "Prey Nob ព្រៃនប់, Stueng Hav ស្ទឹងហាវ, Kampong Seila កំពង់សីលា, Preah Sihanouk ព្រះសីហនុ",
  "19": "Sesan សេសាន, Siem Bouk សៀមបូក, Siem Pang សៀមប៉ាង, Thala Barivat ថាឡាបរិវ៉ាត់, Stung Treng ស្ទឹងត្រែង",
  "20": "Chantrea ចន្ទ្រា, Kampong Rou កំពង់រោទិ៍, Rumduol រំដួល, Romeas Haek រមាសហែក, Svay Chrum ស្វាយជ្រំ, Svay Teab ស្វាយទាប, Svay Rieng ស្វាយរៀង, Bavet បាវិត",
  "21": "Treang ទ្រាំង, Tram Kak ត្រាំកក់, Samraong សំរោង, Prey Kabbas ព្រៃកប្បាស, Kaoh Andaet កោះអណ្ដែត, Kiri Vong គីរីវង់, Borei Cholsar បូរីជលសារ, Bati បាទី, Angkor Borei អង្គរបូរី, Doun Kaev ដូនកែវ",
  "22": "Damnak Chang'aeur ដំណាក់ចង្អើរ, Kep កែប",
  "23": "Sala Krau សាលាក្រៅ, Pailin ប៉ៃលិន",
  "24": "Anlong Veaeng អន្លង់វែង, Banteay Ampil បន្ទាយអំពិល, Chong Kal ចុងកាល់, Trapeang Prasat ត្រពាំងប្រាសាទ, Samraong សំរោង",
  "25": "Dambae តំបែរ, Krouch Chhmar ក្រូចឆ្មារ, Memot មេមត់, Ou Reang Ov អូររាំងឪ, Ponhea Kraek ពញាក្រែក, Tboung Khmum ត្បូងឃ្មុំ, Suong សួង",
};

/** The district of a postal code of six digits, such as "120101", as a page in a language writes it; undefined if it is not listed. */
export function districtOf(postalCode: string, locale: string): string | undefined {
  const [, province = "", number] = /^(\d\d)(\d\d)\d\d$/.exec(postalCode) ?? [];
  const names = districts[province]?.split(", ")[Number(number) - 1];
  const [, latin, khmer] = /^(.*) (\S+)$/.exec(names ?? "") ?? [];
  return locale === "km" ? khmer : latin;
}
