import { useRef, useState } from 'preact/hooks';
import { decodeMachine } from '../../src/formats/machines/machine-reader.ts';
import { FROM_FILE } from '../laboratory/experiment-choice.ts';
import { MOST_NODES_WITHOUT_GPU } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import {
  complaintOf,
  isOfMatrix,
  kindIn,
  onNetwork,
  saySame,
  type Words,
} from '../problem/problem-in-words.ts';
import { OWN_MACHINE } from '../race/race-state.ts';
import { withAlgorithm } from '../state/fitting-algorithms.ts';
import { OWN_PICTURE } from '../state/state.ts';
import { dimensionsFor, type Fit, matrixFor, type OwnPicture, openPicture } from './own-picture.ts';

/** A larger file is no machine: it is a schedule, which is read as it arrives. */
const MOST_MACHINE_BYTES = 2 ** 16;

/** Files that are texts, whatever the browser says of them. */
const TEXTS = /\.(txt|csv|tsv|edges|edgelist|mat|topo|dot|gv|graphml|xml|ya?ml)$/i;

/** More links are too many for an address, and for a picture. */
const MOST_LINKS = 2000;

/** Whether a text of JSON is a network of nodes and links, or one of TACCL, and no schedule. */
function isNetwork(text: string): boolean {
  return (
    /"(nodes|gpus_per_node)"\s*:/.test(text) &&
    /"(links|edges)"\s*:\s*\[/.test(text) &&
    !text.includes('"allport-schedule"')
  );
}

/** The one door for files, by whichever way they come. */
export interface OpenedFiles {
  readonly fit: Fit;
  /** The file that is being opened. */
  readonly opening: string | undefined;
  /** What went wrong with the last one, in a sentence, or nothing. */
  readonly problem: string;
  /** Opens a picture, a schedule, a machine or a network; of several files none. */
  take(files: readonly File[]): void;
  /** Has the picture fitted in that way, and those that come. */
  chooseFit(fit: Fit): void;
  /** Does something with files, and tells what goes wrong. */
  attempt(act: () => Promise<void>): Promise<void>;
}

/** What a part of the page that has to do with files is given. */
export interface FilesProps extends PageProps {
  readonly files: OpenedFiles;
}

/** Opens files for the page. */
export function useOpenedFiles({ state, session, change }: Omit<PageProps, 'moment' | 'shown'>): OpenedFiles {
  const [fit, setFit] = useState<Fit>('pad');
  const [opening, setOpening] = useState<string>();
  const [problem, setProblem] = useState('');
  // A file takes a while to open: it is shown in the state that the page has then, unless another one came after it.
  const now = useRef(state);
  now.current = state;
  const last = useRef<File | undefined>(undefined);

  const attempt = async (act: () => Promise<void>) => {
    setProblem('');
    try {
      await act();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const showPicture = async (picture: OwnPicture) => {
    if (session.shown.playing) await session.pause();
    session.setOwnPicture(picture);
    const mostNodes = session.shown.onGpu === false ? MOST_NODES_WITHOUT_GPU : Infinity;
    const problem = problemFor(picture, now.current.problem, mostNodes);
    const matrix = { view: 'picture', picture: OWN_PICTURE, moment: 0 } as const;
    // The schedule of a file stays where the network does.
    const elsewhere = problem === now.current.problem ? {} : withAlgorithm(now.current, problem);
    change({ ...matrix, ...elsewhere }, true);
  };
  const takePicture = async (file: File) => {
    const picture = await openPicture(file, fit);
    if (file === last.current) await showPicture(picture);
    else picture.bitmap.close();
  };
  const takeSchedule = async (file: File) => {
    const { network, view } = await session.laboratory.read(file);
    if (file !== last.current) return;
    // Another file may be for the same network: it is opened all the same.
    session.forgetExperiment();
    // A picture says something where it is transposed.
    const colours = now.current.view === 'picture' ? { view } : {};
    change({ problem: network, algorithm: FROM_FILE, mode: 'step', moment: 0, ...colours }, true);
  };
  const takeMachine = async (file: File, text: string) => {
    const machine = await decodeMachine([text], file.name);
    if (file !== last.current) return;
    session.ownMachine = machine;
    const race = { ...now.current.race, machine: OWN_MACHINE, startup: undefined, link: undefined };
    change({ page: 'race', race }, true);
  };
  const takeNetwork = async (file: File) => {
    // Its readers are many, and few pages open a network.
    const { readNetwork } = await import('../../src/formats/networks/network-file.ts');
    const network = await readNetwork(new Uint8Array(await file.arrayBuffer()), file.name);
    if (file !== last.current) return;
    if (network.links > 2 * MOST_LINKS) {
      throw new Error(`${file.name} has ${network.links / 2} links: the page takes at most ${MOST_LINKS}`);
    }
    const problem = onNetwork(now.current.problem, network.words);
    const complaint = complaintOf(problem);
    // What is asked may be for another kind of network.
    const words = complaint === undefined ? problem : network.words;
    change({ ...withAlgorithm(now.current, words), moment: 0, block: undefined }, true);
  };
  const takeJson = async (file: File) => {
    const text = file.size <= MOST_MACHINE_BYTES ? await file.text() : '';
    if (text.includes('"allport-machine"')) return takeMachine(file, text);
    return isNetwork(text) ? takeNetwork(file) : takeSchedule(file);
  };
  const open = async (file: File) => {
    last.current = file;
    setOpening(file.name);
    const isJson = /\.json$/i.test(file.name) || file.type === 'application/json';
    const isPicture = file.type.startsWith('image/');
    const isText = !isPicture && (file.type.startsWith('text/') || TEXTS.test(file.name));
    try {
      await (isJson ? takeJson(file) : isText ? takeNetwork(file) : takePicture(file));
    } catch (error) {
      if (file === last.current) throw error;
    } finally {
      if (file === last.current) setOpening(undefined);
    }
  };
  return {
    fit,
    opening,
    problem,
    attempt,
    take: (files) => void attempt(() => open(onlyOne(files))),
    chooseFit(next) {
      setFit(next);
      const { ownPicture } = session;
      if (ownPicture) void attempt(() => showPicture({ ...ownPicture, fit: next }));
    },
  };
}

function onlyOne(files: readonly File[]): File {
  const [file] = files;
  if (files.length === 0) throw new Error('there is no file in what was dropped: save it as a file first');
  if (files.length > 1)
    throw new Error(`${files.length} files at once: give one picture, schedule, machine or network`);
  return file;
}

/** The problem that shows a picture: that of the page with a matrix of its pixels, or else an exchange on the cube that suits it. */
function problemFor(picture: OwnPicture, said: Words, mostNodes: number): Words {
  const { word } = kindIn(said);
  if (word && isOfMatrix(said)) {
    const { rows, columns } = matrixFor(picture);
    return { ...said, [word.name]: `${rows}x${columns}` };
  }
  const cube = { dim: String(dimensionsFor(picture, mostNodes)) };
  return saySame(said, cube) ? said : cube;
}
