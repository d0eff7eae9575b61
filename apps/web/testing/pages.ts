/** Every page, and what its first words have to tell. */
export const pages: readonly (readonly [string, RegExp])[] = [
  ['/', /failed its gates\. one_passage: answered\.pass_rate of cohort refunds is/],
  ['/runs', /Gates failed in 1 of 7 runs/],
  ['/runs/one_passage', /answered\.pass_rate of cohort refunds is 0\.6\d+ \[/],
  ['/runs/three_passages', /\[/],
  ['/runs/one_passage/samples/refund-window', /1 of 2 scores passes/],
  ['/compare', /choose two/],
  [
    '/compare?runs=one_passage,three_passages',
    /looks better by 0\.21 \[-0\.01, 0\.40\]; 24 pairs are too few/,
  ],
  ['/runs/three_passages/stability', /is 0\.950 over 5 runs|over 5 runs/],
  ['/stability', /ran more than once/],
  ['/tasks', /5 tasks in 8 documents/],
  ['/tasks/problem.jsonld', /7 nodes checked/],
  ['/cards', /Of 11 reported results, 5 lack a setting .* and 7 are reported only by the developer/],
  ['/cards?gap=true', /2 of 4 with more than one setup or party differ by more than 5 %/],
  [
    '/cards/model/module%2Fhandbook-3',
    /2 results reported by Example Books: 2 of 2 only by the developer of the model/,
  ],
  ['/reproductions', /Of 3 reported numbers in 1 reproduction, 2 were obtained again/],
  [
    '/reproductions/reproduction%2Freproduction.yaml?row=1',
    /reported 98\.3, obtained 86\.67 \[73\.33, 96\.67\]/,
  ],
  ['/audit', /0 checks/],
  ['/help', /95 % interval/],
  ['/evaluators', /1 submission waits to be scored in 2 evaluators/],
  [
    '/evaluators/which-desk',
    /Two teams lead and cannot be told apart: Quill has correct\.pass_rate 0\.862 \[/,
  ],
  ['/evaluators/which-desk?split=final', /submitted; none has a value yet/],
  ['/evaluators/which-desk/submissions', /Of 5 submissions, 4 are scored, 1 is refused/],
  ['/evaluators/which-desk/versions', /2 versions were registered; the newest has scored 4 of 4/],
  ['/evaluators/which-desk/contract', /Of the operator's 9 questions, all are answered/],
  ['/evaluators/which-desk/explain', /0\.\d+ → 0\.\d+|changed/],
  [
    '/review',
    /5 items wait for raters, 2 for an adjudicator\. Raters agree least on tone: in 0\.71 \[0\.36, 0\.92\]/,
  ],
  ['/arenas', /exact is ahead with rating 1000/],
];

/** Pages whose addresses only the demo knows: each is the first link of its kind on the page before. */
export const behind: readonly (readonly [from: string, link: string, name: string, answer: RegExp])[] = [
  [
    '/evaluators/which-desk/submissions',
    'main a[href*="/submissions/"]',
    'submission',
    /refused: 2 problems/,
  ],
  ['/arenas', 'main a[href^="/arenas/"]', 'arena', /exact is ahead with rating 1000/],
  ['/tasks', 'main a[href^="/tasks/"]', 'task', /The document is valid/],
];
