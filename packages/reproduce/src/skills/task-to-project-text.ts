/** The skill file for the way from a task file to a table of reported and obtained. */
export const taskToProject = `---
name: task-to-project
description: Turns a Croissant Tasks problem and a baseline into an Assay project that runs, checks it, and reproduces the reported numbers. Use it when a task file has to be implemented or a published result run again.
---

# From a task file to a table

## 1. Compile

\`\`\`sh
assay implement task/problem.jsonld --baseline task/solutions/gpt-4.jsonld --out project
\`\`\`

The baseline is a solution, the skeleton of one, or words: \`"Model: NAME; temperature: 0; Prompt: …"\`. Answers that somebody published already go in
with \`--outputs DIR --solution FILE\`: then go on with step 5. Exit codes: 0 a project that runs · 3 a project with gaps · 1 no problem in the file · 2 a
wrong call.

## 2. Fill the gaps

\`project/gaps.md\` lists what the task file does not say; each gap says where it is filled and in which form. Fill it there and nowhere else:

| gap | where | form |
| --- | --- | --- |
| input | \`data/NAME.jsonl\` | a line for each sample: \`{"id": "1", "input": "Austria", "expected": "Vienna"}\`; \`input\` may be an object, whose fields the prompt names |
| model | \`assay.yaml\`, the entry below \`models\` | \`provider: openai\`, \`anthropic\`, \`google\`; \`openai_compatible\` with \`base_url\`; one of your own: \`provider: module, module: model/model.mjs\` with \`export default ({ input, messages }) => text\`, or \`provider: command, command: [python3, model/model.py]\`, a program that goes on reading lines \`{"id", "attempt", "input", "messages"}\` and answers each with a line \`{"id", "attempt", "output"}\`, flushed |
| prompt | \`prompts/NAME.md\`, and \`prompt: prompts/NAME.md\` in the task | the text, with \`{{input}}\` or \`{{input.question}}\` where the sample goes |
| metric | \`metrics/NAME.ts\` and \`{ module: metrics/NAME.ts, name: "…" }\` below \`scorer.metrics\` | \`export default ({ input, output, expected }) => number\`; samples of known results in \`checks/NAME.json\`, \`{"samples": [{"output": "a", "expected": "b"}], "value": 0}\` |
| preprocessing | \`steps/NAME/step.ts\` with \`step.json\` and \`cases.json\` | \`export default (rows) => samples\`; \`assay implement data project\` runs it |
| reading of answers | \`parsers/NAME/parse.ts\` with \`cases.json\` | \`export default ({ input, output }) => text\` |
| one of several readings | \`assay.yaml\` | one of the lines that the gap lists; which one the paper means is for a person to say |
| hyperparameter | \`assay.yaml\` | where it is meant: \`parameters\` or \`limits\` of the model, the prompt, the dataset; what a person has to build stays open |

Python does as well (\`metric.py\`, \`step.py\`, \`parse.py\`). \`assay metrics NAME\` shows the definition of a metric of the catalogue.

- A metric is implemented as the task file defines it. No proxy, no placeholder, no other metric of a similar name.
- Do not look at the paper's own code, or for the paper's answers.
- Never write a prompt, a judge or data from your own knowledge. What nobody can know from the file stays a gap: say so.
- With a model in assay.yaml, \`assay implement … --agent KEY\` asks it for the code of gaps; what does not pass its own cases stays a gap.

## 3. Check

\`\`\`sh
assay implement check project
\`\`\`

It tries the metrics on samples of known results, a dry run, the form of answers, and plausibility. Exit codes: 0 all holds · 1 something fails: mend it ·
3 something is left open, which is for a person to look at: list it and go on.

## 4. Run

\`\`\`sh
assay reproduce project                # three samples, and what all of them would take: exit 3
assay reproduce project --max-cost 20  # all of them, with the word of the person who pays; --yes where the model tells no price
\`\`\`

Do not go on to all samples by yourself. What is interrupted goes on with the same command. Afterwards \`project/outputs/\` has the answers and
reproduction.json, \`project/solution.jsonld\` the solution.

## 5. The table

\`\`\`sh
assay reproduce table project --format markdown
\`\`\`

Each row has the reported number, the obtained one with its interval, the difference, and one of: consistent · deviates, with what is known of why ·
not comparable, and why. Exit codes: 0 all consistent · 1 one deviates · 3 nothing can be compared. A deviation is a result: never change
a metric, a prompt or the data to make it go away. If the fault is yours, mend it and say what it was.

Whether a metric is implemented as the paper means it is a person's word: \`assay reproduce judge\`, or the page of the reproduction that \`assay serve\`
shows.

Every hint that a person gives you is written into reproduction.yaml, below run.guidance: \`{ kind: correctness, text: "ties count as wrong" }\`; kinds are
correctness, scope and efficiency.
`;
