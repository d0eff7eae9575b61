import { plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Options } from '../command.ts';
import { projectOf } from '../evaluation/project-option.ts';
import { textOption } from '../evaluation/text-option.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { namingFlags } from '../naming-flags.ts';
import { worldOf } from '../world-of.ts';

/** `assay serve --readonly --export FOLDER`: pages that need no server. */
export async function exportSite(options: Options, io: Io): Promise<ExitCode> {
  const url = textOption(options['url']);
  const title = textOption(options['title']);
  const ask = await verbs.workbench.exportSite();
  const { folder, counts, pages } = await namingFlags({ folder: '--export', url: '--url' }, () =>
    ask(
      {
        project: projectOf(options),
        folder: String(options['export']),
        ...(url === null ? {} : { url }),
        ...(title === null ? {} : { title }),
      },
      worldOf(io),
    ),
  );
  const parts = [
    plural(counts.boards, 'board'),
    plural(counts.reports, 'report'),
    plural(counts.reproductions, 'reproduction'),
    plural(counts.tasks, 'task document'),
    plural(counts.cards, 'card'),
  ];
  io.out(
    `wrote ${folder}: ${plural(pages.length, 'page')} (${parts.join(', ')})\nOpen ${folder}/index.html, or let any web server host the folder.\n`,
  );
  if (url === null)
    io.err('The addresses in sitemap.xml are relative; search engines ask for whole ones: --url ADDRESS\n');
  return exitCodes.done;
}
