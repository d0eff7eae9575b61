import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { lineStart, type QuickFix, quickFix } from './findings.tsx';
import type { Validation } from './solution-match.tsx';

/** Terms that a task document is written with, for completion. */
const terms: readonly string[] = [
  '@context',
  '@id',
  '@type',
  'croissant:TaskProblem',
  'croissant:TaskSolution',
  'croissant:EvaluationTask',
  'croissant:InputSpec',
  'croissant:OutputSpec',
  'croissant:ImplementationSpec',
  'croissant:EvaluationSpec',
  'croissant:ExecutionSpec',
  'croissant:RecordSet',
  'croissant:Field',
  'croissant:input',
  'croissant:output',
  'croissant:implementation',
  'croissant:evaluation',
  'croissant:execution',
  'croissant:subTask',
  'croissant:schema',
  'croissant:field',
  'croissant:key',
  'croissant:dataType',
  'croissant:expectedMetric',
  'schema:isBasedOn',
  'schema:name',
  'schema:description',
  'schema:Dataset',
  'schema:SoftwareApplication',
  'schema:license',
  'schema:version',
  'xsd:string',
  'xsd:integer',
  'xsd:float',
  'xsd:boolean',
];

interface TaskEditorProps {
  readonly source: string;
  readonly report: Validation | null;
  /** One that was asked for beside the editor. */
  readonly fix: QuickFix | null;
  readonly change: (text: string) => void;
}

/** The document as it is written: what is wrong is underlined, and what can be mended has a button. */
export function TaskEditor({ source, report, fix, change }: TaskEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const told = useRef(change);
  useEffect(() => {
    told.current = change;
  });
  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({ doc: source, extensions: extensions((text) => told.current(text)) }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [source]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || report === null) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(report, editor.state.doc.toString())));
  }, [report]);
  useEffect(() => {
    if (fix !== null) view.current?.dispatch({ changes: fix });
  }, [fix]);
  return <div ref={place} className="editor" />;
}

function extensions(tell: (text: string) => void) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    history(),
    json(),
    syntaxHighlighting(defaultHighlightStyle),
    highlightSelectionMatches(),
    lintGutter(),
    autocompletion({ override: [completeTerm] }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Source of the task' }),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) tell(update.state.doc.toString());
    }),
  ];
}

function completeTerm(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/"[\w:@]*/);
  if (word === null || (word.from === word.to && !context.explicit)) return null;
  return { from: word.from + 1, options: terms.map((label) => ({ label, type: 'keyword' })) };
}

/** A place in the text for everything that was found. */
function diagnosticsOf(report: Validation, text: string): readonly Diagnostic[] {
  const { error } = report;
  if (error !== undefined) {
    const from = Math.min(
      text.length,
      lineStart(text, error.line ?? 1) + Math.max(0, (error.column ?? 1) - 1),
    );
    return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message: error.message }];
  }
  const found = [
    ...report.violations.map((one) => ({ ...one, severity: 'error' as const })),
    ...report.findings,
  ];
  return found.map((one) => {
    const fix = quickFix(text, one);
    const from = fix?.from ?? lineStart(text, one.line ?? 1);
    const end = text.indexOf('\n', from);
    return {
      from,
      to: fix?.to ?? (end === -1 ? text.length : end),
      severity: one.severity,
      message: `${one.message} ${one.fix}`,
      ...(fix === null
        ? {}
        : {
            actions: [
              {
                name: `Insert ${fix.insert}`,
                apply: (editor: EditorView) => editor.dispatch({ changes: fix }),
              },
            ],
          }),
    };
  });
}
