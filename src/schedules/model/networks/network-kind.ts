import type { Topology, TopologyCode } from './topology.ts';

/** What a key of a code holds: whole numbers, one of them or a list of some form. */
export type CodeField =
  | {
      readonly type: 'count';
      /** What it is a number of, for errors: "nodes". */
      readonly things: string;
      readonly least: number;
      readonly most: number;
      /** The only ones that there may be. */
      readonly oneOf?: readonly number[];
      /** A sentence for the schema. */
      readonly about?: string;
    }
  | {
      /** Nodes along each axis, the fastest-counting first. */
      readonly type: 'sides';
      /** Of a side. */
      readonly least: number;
      /** Of all nodes. */
      readonly most: number;
    }
  | {
      /** By axis: the displacement to which once around it leads, see `Axes`. */
      readonly type: 'twist';
      /** Of all nodes. */
      readonly most: number;
      /** Undefined: as many as there may be. */
      readonly axes: number | undefined;
    }
  | {
      readonly type: 'list';
      /** The fewest items; left out: one. */
      readonly fewest?: number;
      /** The most items; left out: as many as there may be axes. */
      readonly length?: number;
      /** For errors: "the list of the jumps of links", "a jump", "jumps". */
      readonly names: { readonly list: string; readonly item: string; readonly all: string };
      /** Of an item. */
      readonly least: number;
      /** Of an item. */
      readonly most: number;
      /** A sentence for the schema. */
      readonly about: string;
    }
  | {
      /** The two nodes of each link, and its width where `widest` says that there may be one. */
      readonly type: 'links';
      /** The widest link; left out: none has a width. */
      readonly widest?: number;
      /** The fewest links; left out: one. */
      readonly fewest?: number;
      /** The highest node. */
      readonly last: number;
      /** The most links. */
      readonly most: number;
      /** A sentence for the schema. */
      readonly about: string;
    }
  | {
      readonly type: 'text';
      /** The most characters. */
      readonly most: number;
      /** A sentence for the schema. */
      readonly about: string;
    }
  | {
      readonly type: 'texts';
      /** As of a list. */
      readonly names: { readonly list: string; readonly item: string; readonly all: string };
      /** The most characters of one. */
      readonly most: number;
      /** The most of them. */
      readonly length: number;
      /** A sentence for the schema. */
      readonly about: string;
    }
  | {
      /** The code of another network, of a kind that has no such key. */
      readonly type: 'network';
      /** A sentence for the schema. */
      readonly about: string;
    };

/** A key of a code: what it holds, or what it may hold after what was read before it; of nothing that is the widest, for the schema. */
interface CodeKey<Code> {
  readonly is: CodeField | { after(before: Partial<Code>): CodeField }['after'];
}

/** The keys of a code but its kind, in the order of a file; `optional` exactly where one may be left out. */
type FieldsOf<Code> = string extends keyof Code
  ? Readonly<Record<string, CodeKey<Code> & { readonly optional?: true }>>
  : {
      readonly [Key in Exclude<keyof Code, 'kind'>]-?: CodeKey<Code> &
        (Partial<Pick<Code, Key>> extends Pick<Code, Key>
          ? { readonly optional: true }
          : { readonly optional?: never });
    };

/** A word that says a network of a kind, with a value. */
export interface NetworkWord {
  /** In the address of the laboratory, and on the command line. */
  readonly name: string;
  /** What people call the network: "ring". */
  readonly called: string;
  /** What its value is, as a heading. */
  readonly label: string;
  /** The same for help: "shape". */
  readonly value: string;
  /** A sentence. */
  readonly about: string;
  /** A value. */
  readonly example: string;
  /** Whether such a text names a file, which somebody else reads; left out: none does. */
  readonly isFile?: (text: string) => boolean;
  /** @throws InputError with a cure, which does not name the word */
  readonly read: (text: string) => Topology;
}

/** A word that changes the network of another one. */
export interface NetworkChange extends Omit<NetworkWord, 'called' | 'label' | 'read'> {
  /**
   * @returns undefined for networks of other kinds
   * @throws InputError with a cure, which does not name the word
   */
  readonly change: (topology: Topology, text: string) => Topology | undefined;
}

/** All that the rest of the house must know of a kind of networks: one of these stands in the file of each kind. */
export interface NetworkKind<Code extends Pick<TopologyCode, 'kind'> = TopologyCode> {
  readonly kind: Code['kind'];
  /** Several of them: "tori". */
  readonly plural: string;
  /** How it is written, in schedule files and reports. */
  readonly fields: FieldsOf<Code>;
  /**
   * @param networkOf the network of another code
   * @throws InputError where there is no such network
   */
  make(code: Code, networkOf: (code: TopologyCode) => Topology): Topology;
  /** One of these says the network; the first is the usual one. None where words say another network, and how it is changed. */
  readonly words: readonly NetworkWord[];
  /** What may be said beside them. */
  readonly changes?: readonly NetworkChange[];
  /** A small network in words, which errors suggest: { torus: '4x4' }. */
  readonly example: Readonly<Record<string, string>>;
}
