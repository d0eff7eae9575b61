// Plays a rater: fills in the columns of an exported CSV file. `node raters.mjs ada ada.csv`
import { readFileSync, writeFileSync } from 'node:fs';

const capitals = {
  France: 'Paris',
  Spain: 'Madrid',
  Italy: 'Rome',
  Portugal: 'Lisbon',
  Germany: 'Berlin',
  Austria: 'Vienna',
  Poland: 'Warsaw',
  Norway: 'Oslo',
  Sweden: 'Stockholm',
  Finland: 'Helsinki',
  Denmark: 'Copenhagen',
  Ireland: 'Dublin',
  Greece: 'Athens',
  Turkey: 'Ankara',
  Egypt: 'Cairo',
  Kenya: 'Nairobi',
  Ghana: 'Accra',
  Morocco: 'Rabat',
  Japan: 'Tokyo',
  China: 'Beijing',
  India: 'New Delhi',
  Nepal: 'Kathmandu',
  Thailand: 'Bangkok',
  Vietnam: 'Hanoi',
  Canada: 'Ottawa',
  Mexico: 'Mexico City',
  Cuba: 'Havana',
  Brazil: 'Brasilia',
  Peru: 'Lima',
  Chile: 'Santiago',
  Bolivia: 'Sucre',
  Argentina: 'Buenos Aires',
  Uruguay: 'Montevideo',
  Australia: 'Canberra',
  'New Zealand': 'Wellington',
  Iceland: 'Reykjavik',
  Hungary: 'Budapest',
  Romania: 'Bucharest',
  Croatia: 'Zagreb',
  Serbia: 'Belgrade',
  Malta: 'Valletta',
  Cyprus: 'Nicosia',
  Latvia: 'Riga',
  Estonia: 'Tallinn',
  Lithuania: 'Vilnius',
};

const [rater, file] = process.argv.slice(2);
const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\r\n').map(cells);
const at = (name) => header.indexOf(name);
const filled = rows.map((row) => {
  const verdict = judge(row[at('input')], row[at('output')]);
  for (const [name, value] of Object.entries(verdict)) row[at(name)] = value;
  return row;
});
writeFileSync(file, [header, ...filled].map((row) => `${row.map(quoted).join(',')}\r\n`).join(''));

function judge(question, answer) {
  const country = /capital of (.*)\?/.exec(question)[1];
  const isRight = answer.includes(capitals[country]);
  const tone = answer.includes('!') ? 'friendly' : answer.includes('obviously') ? 'rude' : 'plain';
  // Eve, Finn and Gus know that La Paz is the seat of government, as the rules say.
  const knows = ['eve', 'finn', 'gus'].includes(rater) && answer.includes('La Paz');
  return {
    correct: isRight || knows ? 'yes' : 'no',
    tone: moodOf(answer, tone),
    reason: `${rater}: by the rules`,
  };
}

function moodOf(answer, tone) {
  // Bob does not mind "obviously" about Japan, and Cyd is delighted by it: nobody agrees on that one.
  if (!answer.includes('Tokyo')) return tone;
  return { bob: 'plain', cyd: 'friendly' }[rater] ?? tone;
}

function cells(line) {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
function quoted(cell) {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
