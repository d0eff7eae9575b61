import type { Action, AssayError } from '@assay/records';

/** What a person at a command line can do about an error. */
export function fixOf({ action, fix }: AssayError): string | undefined {
  return action === undefined ? fix : wordAction(action, fix);
}

function wordAction(action: Action, fix: string | undefined): string {
  switch (action.kind) {
    case 'overwrite':
      return `Choose another ${action.what} with --out, or overwrite it with --force.`;
    case 'ingest':
      return 'Name the records to read, or make a corpus of them with `assay cards ingest PATH…`.';
    case 'show_all_cards':
      return `It has ${action.subjects} of that kind; \`assay cards show --all --out DIR\` lists them. ${fix ?? ''}`;
    case 'validate':
      return `${withoutEnd(fix)}; assay validate says more.`;
    case 'show':
      return `${withoutEnd(fix)}; assay show tells what a document holds.`;
    case 'list_metrics':
      return 'See `assay metrics` for the list.';
    case 'show_metric':
      return `\`assay metrics show ${action.metric}\` lists the parameters.`;
    case 'run':
      return 'Finish one with `assay run` in that folder.';
    case 'resume':
      return `Finish it with \`assay run --resume\`.`;
  }
}

function withoutEnd(sentence = ''): string {
  return sentence.replace(/\.$/, '');
}
