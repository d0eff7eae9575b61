import { defaultParseSearch } from '@tanstack/react-router';
import './app.css';
import { openAhead } from './app/pages/open-ahead.ts';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element with the id app');

// What the page shows is asked for while what draws it is still being read.
const { pathname, search } = window.location;
openAhead({ pathname, search: defaultParseSearch(search) });
const { start } = await import('./app/start.tsx');
start(place);
