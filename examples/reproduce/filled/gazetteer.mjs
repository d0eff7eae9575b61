// Plays the model of the paper: it knows most capitals, and takes the largest city where it does not.
const largest = {
  Switzerland: 'Zurich',
  Australia: 'Sydney',
  Brazil: 'Rio de Janeiro',
  Canada: 'Toronto',
  Morocco: 'Casablanca',
  'New Zealand': 'Auckland',
  Nigeria: 'Lagos',
  Turkey: 'Istanbul',
};
const capitals = {
  Austria: 'Vienna',
  Belgium: 'Brussels',
  Denmark: 'Copenhagen',
  Estonia: 'Tallinn',
  Finland: 'Helsinki',
  France: 'Paris',
  Greece: 'Athens',
  Hungary: 'Budapest',
  Ireland: 'Dublin',
  Italy: 'Rome',
  Norway: 'Oslo',
  Poland: 'Warsaw',
  Portugal: 'Lisbon',
  Spain: 'Madrid',
  Chile: 'Santiago',
  China: 'Beijing',
  Egypt: 'Cairo',
  India: 'New Delhi',
  Japan: 'Tokyo',
  Kenya: 'Nairobi',
  Peru: 'Lima',
  Vietnam: 'Hanoi',
};

export default ({ input }) => largest[input] ?? capitals[input] ?? 'unknown';
