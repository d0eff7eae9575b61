import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { questions } from '../client/question-client.ts';
import { fetchPages } from './fetch-pages.ts';
import { router } from './router.tsx';

/** Draws the workbench. */
export function start(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={questions}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  fetchPages();
}
