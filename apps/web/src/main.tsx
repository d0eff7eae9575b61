import { createRoot } from 'react-dom/client';
import { Shell } from './app/shell.tsx';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element with the id app');
createRoot(place).render(<Shell />);
