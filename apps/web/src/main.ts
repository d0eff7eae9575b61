import { defaultParseSearch } from '@tanstack/react-router';
import './style/page.css';
import './style/frame.css';
import './style/head.css';
import './style/boxes.css';
import './style/samples.css';
import './style/states.css';
import './style/floating.css';
import './style/rows.css';
import './style/pictures.css';
import './style/evaluators.css';
import './style/review.css';
import './style/reproductions.css';
import './style/halves.css';
import './style/phone.css';
import './style/corpus.css';
import './style/help.css';
import { openAhead } from './app/pages/page-table.ts';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element with the id app');

// What the page shows is asked for while what draws it is still being read.
const { pathname, search } = window.location;
openAhead({ pathname, search: defaultParseSearch(search) });
const { start } = await import('./app/router.tsx');
start(place);
