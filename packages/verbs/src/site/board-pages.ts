import { boardData, boardPage } from '@assay/evaluator';
import type { World } from '../world.ts';
import { boardView } from '../views/evaluators/board.ts';
import { evaluatorsView } from '../views/evaluators/evaluators.ts';
import { evaluatorView } from '../views/evaluators/evaluator.ts';
import { fileNames, siteHome, type SitePage } from './site-page.ts';

/** Every board as the public sees it. */
export async function boardPages(world: World): Promise<readonly SitePage[]> {
  const name = fileNames();
  const pages: SitePage[] = [];
  const { evaluators } = await evaluatorsView({ viewer: 'public' }, world);
  for (const { key, name: title } of evaluators) {
    const { evaluator, has_final: hasFinal } = await evaluatorView(
      { evaluator: key, viewer: 'public' },
      world,
    );
    for (const final of hasFinal ? [false, true] : [false]) {
      const { board, sentence } = await boardView({ evaluator: key, final, viewer: 'public' }, world);
      const said = { title: final ? `${title}, final` : title, sentence };
      const data = boardData(board, { title: said.title, problem: evaluator.problem.id });
      pages.push({
        path: `boards/${name(final ? `${key}-final` : key)}.html`,
        title: said.title,
        says: sentence.strong,
        html: boardPage(board, said, { home: siteHome, data }),
      });
    }
  }
  return pages;
}
