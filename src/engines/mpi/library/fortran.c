/* What the module of allport.f90 calls. */
#include "allport_alltoall.h"

/* As the module has them. */
enum form { WAITS, BEGINS, IS_PERSISTENT };

void *allport_in_place(void);
int allport_from_fortran(int form, const void *sendbuf, MPI_Fint sendcount, MPI_Fint sendtype, void *recvbuf, MPI_Fint recvcount,
                         MPI_Fint recvtype, MPI_Fint comm, MPI_Fint info, allport_request *request);

void *allport_in_place(void) { return MPI_IN_PLACE; }

int allport_from_fortran(int form, const void *sendbuf, MPI_Fint sendcount, MPI_Fint sendtype, void *recvbuf, MPI_Fint recvcount,
                         MPI_Fint recvtype, MPI_Fint comm, MPI_Fint info, allport_request *request) {
  MPI_Datatype sent = MPI_Type_f2c(sendtype), received = MPI_Type_f2c(recvtype);
  MPI_Comm among = MPI_Comm_f2c(comm);
  switch (form) {
    case WAITS:
      return allport_alltoall(sendbuf, sendcount, sent, recvbuf, recvcount, received, among);
    case BEGINS:
      return allport_ialltoall(sendbuf, sendcount, sent, recvbuf, recvcount, received, among, request);
    default:
      return allport_alltoall_init(sendbuf, sendcount, sent, recvbuf, recvcount, received, among, MPI_Info_f2c(info), request);
  }
}
