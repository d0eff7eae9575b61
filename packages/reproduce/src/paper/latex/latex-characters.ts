const marks: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
};

const symbols: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'o ø,O Ø,l ł,L Ł,ss ß,ae æ,AE Æ,oe œ,OE Œ,aa å,AA Å,i i,pm ±,times ×,cdot ·,div ÷,approx ≈,sim ∼,neq ≠,ne ≠,' +
    'geq ≥,ge ≥,geqslant ≥,leq ≤,le ≤,leqslant ≤,ll ≪,gg ≫,in ∈,to →,rightarrow →,leftarrow ←,Rightarrow ⇒,' +
    'uparrow ↑,downarrow ↓,infty ∞,ldots …,dots …,cdots …,dagger †,dag †,ddagger ‡,ddag ‡,star ⋆,ast ∗,circ ∘,' +
    'alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,eta η,theta θ,kappa κ,lambda λ,mu μ,nu ν,pi π,rho ρ,' +
    'sigma σ,tau τ,phi φ,varphi φ,chi χ,psi ψ,omega ω,Delta Δ,Sigma Σ,Omega Ω,Phi Φ,lbrace {,rbrace },' +
    'textless <,textgreater >,textbar |,textasciitilde ~,textunderscore _,textendash –,textemdash —,S §,P ¶'
  )
    .split(',')
    .map((one) => one.split(' ') as [string, string]),
);

/** Letters with accents, and signs that are written as commands, as they are printed. */
export function latexCharacters(source: string): string {
  return source
    .replaceAll(
      /\\(?:(['`^"~=.])\s*|([uvHckrd])(?=\s*\{\\?[a-zA-Z]\}|\s+[a-zA-Z]\b))\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z])(?![a-zA-Z]*\{))/g,
      (_, sign?: string, name?: string, braced?: string, bare?: string) =>
        `${braced ?? bare}${marks[sign ?? name!]!}`.normalize('NFC'),
    )
    .replaceAll(/\\([a-zA-Z]+)(?:\{\}|(?![a-zA-Z]))/g, (whole, name: string) =>
      Object.hasOwn(symbols, name) ? symbols[name]! : whole,
    );
}
