import acceleratorServers from './accelerator-servers.json?raw';
import accelerators from './accelerators.json?raw';
import cluster100g from './cluster-100g.json?raw';
import connectionMachine2 from './connection-machine-2.json?raw';
import gigabit from './gigabit.json?raw';
import intelIpsc from './intel-ipsc.json?raw';
import intelParagon from './intel-paragon.json?raw';

/** The machine files that come with the program, by the name of the machine: those of the papers first. */
export const machineFiles: ReadonlyMap<string, string> = new Map([
  ['intel-ipsc', intelIpsc],
  ['connection-machine-2', connectionMachine2],
  ['intel-paragon', intelParagon],
  ['cluster-100g', cluster100g],
  ['gigabit', gigabit],
  ['accelerators', accelerators],
  ['accelerator-servers', acceleratorServers],
]);
