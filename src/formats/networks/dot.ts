import { InputError } from '../../schedules/index.ts';
import { type GraphLinks, MAX_GRAPH_PAIRS } from '../../schedules/model/networks/graph.ts';
import { quoted } from '../printable.ts';
import { type DotToken, dotTokens } from './dot-tokens.ts';
import { isRelay, MOST_VERTICES, type NamedLink, numberedLinks, widthSaid } from './named-links.ts';

/** Attributes that mean something here, by name. */
type Attributes = Partial<Readonly<Record<(typeof KEYS)[number], string>>>;
const KEYS = ['width', 'weight', 'dir', 'type', 'kind'] as const;

/** Two links each way of each pair: no file of a network has more. */
const MOST_LINKS = 2 * MAX_GRAPH_PAIRS;

/** The most braces in braces. */
const MOST_LEVELS = 100;

/** What stands between two braces. */
interface Scope {
  /** Of nodes that are first named behind `node [..]`, and of links behind `edge [..]`. */
  node: Attributes;
  edge: Attributes;
  /** All nodes that are named in it. */
  members: Set<string>;
  /** What the statement that is being read joins: in each item a node, or those of a subgraph. */
  chain: (readonly string[])[];
  /** Where the last of these stands. */
  line: number;
}

/** Whether a text is in DOT: it begins with graph or digraph, behind remarks. */
export function isDot(text: string): boolean {
  try {
    const [first] = dotTokens(text);
    return first.type === 'word' && /^(strict|graph|digraph)$/i.test(first.text);
  } catch {
    // Something stands there that begins nothing in DOT.
    return false;
  }
}

/**
 * A graph in DOT, the language of Graphviz: `graph { a -- b -- { c d } [width=2] }`. A link is as wide as its attribute `width` says, or else
 * `weight`, as NetworkX writes it; labels and lines of other breadths only look different. In a digraph a link leads one way, unless it has
 * dir=both. A node with a `type` or `kind` such as switch or router is a relay. Groups of nodes, ports and all else that is drawn are left out.
 * In a strict graph a link that stands there again is the same one.
 *
 * Parsed by hand, with no stack but a list: on an open brace the parsers of npm try each way to go on, and double their time with each one inside.
 * @throws InputError with the line
 */
export function readDot(text: string): GraphLinks {
  const reader = new DotReader(text);
  reader.read();
  const { links, kinds, isStrict } = reader;
  const relays = [...kinds].filter(([, kind]) => kind !== undefined && isRelay(kind)).map(([name]) => name);
  return numberedLinks(isStrict ? onceEach(links) : links, kinds.keys(), new Set(relays));
}

function onceEach(links: readonly NamedLink[]): NamedLink[] {
  const known = new Map<string, NamedLink>();
  for (const link of links) {
    const key = JSON.stringify([link.from, link.to]);
    if (!known.has(key)) known.set(key, link);
  }
  return [...known.values()];
}

class DotReader {
  readonly links: NamedLink[] = [];
  /** By the name of a node, what it is. */
  readonly kinds = new Map<string, string | undefined>();
  isStrict = false;
  private isDirected = false;
  private readonly tokens: Iterator<DotToken, void>;
  private token: DotToken;

  constructor(text: string) {
    this.tokens = dotTokens(text);
    this.token = this.next();
  }

  read(): void {
    this.isStrict = this.takes('strict');
    this.isDirected = this.takes('digraph');
    if (!this.isDirected && !this.takes('graph')) throw this.unexpected('graph or digraph');
    if (this.token.text !== '{') this.name();
    this.sign('{');
    const scopes: Scope[] = [this.scope({ node: {}, edge: {} })];
    for (let scope = scopes.at(-1); scope !== undefined; scope = scopes.at(-1)) {
      if (this.hasSign('}') && scope.chain.length === 0) {
        this.sign('}');
        scopes.pop();
        this.close(scope, scopes.at(-1));
      } else if (this.opens()) {
        scopes.push(this.scope(scope));
        if (scopes.length > MOST_LEVELS) throw this.unexpected(`at most ${MOST_LEVELS} braces in braces`);
      } else this.statement(scope);
    }
    if (this.token.type !== 'end') throw this.unexpected('one graph, and nothing behind it');
  }

  /** What is in a subgraph is in the one around it, and may be an end of links. */
  private close(scope: Scope, around: Scope | undefined): void {
    if (around === undefined) return;
    const [small, large] = [scope.members, around.members].sort((one, other) => one.size - other.size);
    if (around.chain.length > 0 || this.hasSign('--') || this.hasSign('->')) {
      around.chain.push([...scope.members]);
      this.goOn(around);
    }
    for (const name of small) large.add(name);
    around.members = large;
  }

  /** Whether a subgraph begins; then it is entered. */
  private opens(): boolean {
    if (this.takes('subgraph')) {
      if (!this.hasSign('{')) this.name();
      this.sign('{');
      return true;
    }
    if (!this.hasSign('{')) return false;
    this.sign('{');
    return true;
  }

  private scope({ node, edge }: Pick<Scope, 'node' | 'edge'>): Scope {
    return { node, edge, members: new Set(), chain: [], line: this.token.line };
  }

  /** One that does not begin with a subgraph, or what is behind one in it. */
  private statement(scope: Scope): void {
    const isFirst = scope.chain.length === 0;
    if (isFirst && (this.hasSign(';') || this.hasSign(','))) this.advance();
    else if (isFirst && this.takes('graph')) this.attributes();
    else if (isFirst && this.takes('node')) scope.node = { ...scope.node, ...this.attributes() };
    else if (isFirst && this.takes('edge')) scope.edge = { ...scope.edge, ...this.attributes() };
    else {
      scope.line = this.token.line;
      const name = this.name();
      if (isFirst && this.hasSign('=')) {
        this.advance();
        this.name();
        return;
      }
      while (this.hasSign(':')) {
        this.advance();
        this.name();
      }
      if (!this.kinds.has(name)) this.kinds.set(name, kindIn(scope.node));
      if (this.kinds.size > MOST_VERTICES)
        throw new InputError(`more than ${MOST_VERTICES} nodes: give fewer`);
      scope.members.add(name);
      scope.chain.push([name]);
      this.goOn(scope);
    }
  }

  /** Behind an end of links: another one follows, or the statement ends. */
  private goOn(scope: Scope): void {
    if (this.hasSign('--') || this.hasSign('->')) {
      const wanted = this.isDirected ? '->' : '--';
      if (!this.hasSign(wanted)) throw this.unexpected(`${wanted} in a ${this.isDirected ? 'di' : ''}graph`);
      this.advance();
      return;
    }
    const said = this.attributes();
    const { chain, line } = scope;
    scope.chain = [];
    if (chain.length === 1) {
      const kind = kindIn(said);
      if (kind !== undefined) for (const name of chain[0]) this.kinds.set(name, kind);
    }
    for (let i = 1; i < chain.length; i++)
      this.join(chain[i - 1], chain[i], { ...scope.edge, ...said }, line);
  }

  private join(ones: readonly string[], others: readonly string[], said: Attributes, line: number): void {
    const where = `line ${line}`;
    const { dir = this.isDirected ? 'forward' : 'none' } = said;
    const ways = {
      ...widthSaid(said.width ?? said.weight, where),
      ...(/^(forward|back)$/.test(dir) && { oneWay: true }),
    };
    for (const one of ones) {
      for (const other of others) {
        const [from, to] = dir === 'back' ? [other, one] : [one, other];
        this.links.push({ from, to, where, ...ways });
        if (this.links.length > MOST_LINKS) throw new InputError(`more than ${MOST_LINKS} links: give fewer`);
      }
    }
  }

  /** Those in lists in square brackets: [width=2, color=red][type=switch]. */
  private attributes(): Attributes {
    const said: Record<string, string> = {};
    while (this.hasSign('[')) {
      this.advance();
      while (!this.hasSign(']')) {
        const key = this.name();
        let value = 'true';
        if (this.hasSign('=')) {
          this.advance();
          value = this.name();
        }
        if ((KEYS as readonly string[]).includes(key)) said[key] = value;
        if (this.hasSign(',') || this.hasSign(';')) this.advance();
      }
      this.advance();
    }
    return said;
  }

  /** Takes a name, or the value of an attribute: a word, or texts with + between them. */
  private name(): string {
    const { type, text } = this.token;
    if (type !== 'word' && type !== 'text') throw this.unexpected('a name');
    this.advance();
    let said = text;
    while (type === 'text' && this.hasSign('+')) {
      this.advance();
      if (this.token.type !== 'text') throw this.unexpected('a text in quotes behind +');
      said += this.token.text;
      this.advance();
    }
    return said;
  }

  /** Takes a keyword, if it is there. */
  private takes(keyword: string): boolean {
    if (this.token.type !== 'word' || this.token.text.toLowerCase() !== keyword) return false;
    this.advance();
    return true;
  }

  private hasSign(sign: string): boolean {
    return this.token.type === 'sign' && this.token.text === sign;
  }

  private sign(wanted: string): void {
    if (!this.hasSign(wanted)) throw this.unexpected(wanted);
    this.advance();
  }

  private advance(): void {
    this.token = this.next();
  }

  private next(): DotToken {
    const { done, value } = this.tokens.next();
    if (done) throw this.unexpected('more');
    return value;
  }

  private unexpected(wanted: string): InputError {
    const { type, text, line } = this.token;
    return new InputError(`line ${line}: ${type === 'end' ? text : quoted(text)}; give ${wanted}`);
  }
}

function kindIn({ type, kind = type }: Attributes): string | undefined {
  return kind;
}
