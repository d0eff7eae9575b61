const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'amp &,lt <,gt >,quot ",apos \',plusmn ±,times ×,minus −,middot ·,deg °,percnt %,hellip …,ndash –,mdash —,lsquo ‘,' +
    'rsquo ’,ldquo “,rdquo ”,laquo «,raquo »,bull •,dagger †,Dagger ‡,sect §,para ¶,copy ©,uarr ↑,darr ↓,larr ←,rarr →,' +
    'le ≤,ge ≥,ne ≠,asymp ≈,sim ∼,infin ∞,isin ∈,szlig ß,oslash ø,Oslash Ø,aelig æ,AElig Æ,oelig œ,alpha α,beta β,' +
    'gamma γ,delta δ,Delta Δ,epsilon ε,eta η,theta θ,kappa κ,lambda λ,mu μ,pi π,rho ρ,sigma σ,tau τ,phi φ,chi χ,' +
    'omega ω,lbrace {,rbrace },lcub {,rcub },lsqb [,rsqb ],lpar (,rpar ),vert |,lowbar _,num #,dollar $,ast *'
  )
    .split(',')
    .map((one) => one.split(' ') as [string, string]),
);

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const spaces = /^(?:nbsp|ensp|emsp|thinsp|hairsp|numsp|puncsp)$/;

/** A character that HTML writes by its name or number, as `&plusmn;`, `&eacute;` and `&#8211;`; as it stands where it is none of them. */
export function htmlCharacter(name: string): string {
  if (name.startsWith('#')) return characterOf(name.slice(1)) ?? `&${name};`;
  if (spaces.test(name)) return ' ';
  const [, letter, mark = ''] = /^([a-zA-Z])([a-z]+)$/.exec(name) ?? [];
  if (Object.hasOwn(named, name)) return named[name]!;
  return letter !== undefined && Object.hasOwn(marks, mark)
    ? `${letter}${marks[mark]!}`.normalize('NFC')
    : `&${name};`;
}

function characterOf(number: string): string | null {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : null;
}
