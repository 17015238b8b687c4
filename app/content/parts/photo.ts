/** The banner of the photo page, as it is until the agency changes it. */
export const defaultPhoto = {
  title: "Photographie",
  banner: [
    { id: "bapteme", title: "BAPTÊME", picture: "bapteme-coupe" },
    { id: "reportage", title: "REPORTAGE", picture: "reportage-appareil" },
    { id: "mariage", title: "MARIAGE", picture: "mariage-livre" },
  ],
  linkLabel: "Voir les tarifs",
};
