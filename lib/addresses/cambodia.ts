/**
 * Cambodia's 25 provinces, of which the data set has none: code, name in Khmer and in Latin letters.
 *
 * Codes of ISO 3166-2:KH.
 */
const provinces = [
  ["1", "បន្ទាយមានជ័យ", "Banteay Meanchey"],
  ["2", "បាត់ដំបង", "Battambang"],
  ["3", "កំពង់ចាម", "Kampong Cham"],
  ["4", "កំពង់ឆ្នាំង", "Kampong Chhnang"],
  ["5", "កំពង់ស្ពឺ", "Kampong Speu"],
  ["6", "កំពង់ធំ", "Kampong Thom"],
  ["7", "កំពត", "Kampot"],
  ["8", "កណ្ដាល", "Kandal"],
  ["23", "កែប", "Kep"],
  ["9", "កោះកុង", "Koh Kong"],
  ["10", "ក្រចេះ", "Kratie"],
  ["11", "មណ្ឌលគិរី", "Mondulkiri"],
  ["22", "ឧត្ដរមានជ័យ", "Oddar Meanchey"],
  ["24", "ប៉ៃលិន", "Pailin"],
  ["12", "ភ្នំពេញ", "Phnom Penh"],
  ["18", "ព្រះសីហនុ", "Preah Sihanouk"],
  ["13", "ព្រះវិហារ", "Preah Vihear"],
  ["15", "ពោធិ៍សាត់", "Pursat"],
  ["14", "ព្រៃវែង", "Prey Veng"],
  ["16", "រតនគិរី", "Ratanakiri"],
  ["17", "សៀមរាប", "Siem Reap"],
  ["19", "ស្ទឹងត្រែង", "Stung Treng"],
  ["20", "ស្វាយរៀង", "Svay Rieng"],
  ["21", "តាកែវ", "Takeo"],
  ["25", "ត្បូងឃ្មុំ", "Tboung Khmum"],
];

export const cambodia = {
  format: "%N%n%A%n%C%n%S %Z",
  required: "ACS",
  postalCode: String.raw`\d{5,6}`,
  postalCodeExample: "120101",
  cityLabel: "city_or_district",
  regionLabel: "province",
  language: "km",
  regions: provinces,
};
