import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { fetchPages } from './app/fetch-pages.ts';
import { router } from './app/router.tsx';
import { ProblemError } from './client/reach.ts';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element with the id app');

const questions = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may stand on this machine: that there is no network says nothing about it.
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What the server refused it refuses again; what did not reach it may yet.
      retry: (count, error) => count < 2 && !(error instanceof ProblemError),
    },
    mutations: { networkMode: 'always' },
  },
});

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={questions}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

window.setTimeout(fetchPages, 1_000);
